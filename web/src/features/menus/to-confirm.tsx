import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../../seen/items-query.ts'

/** "· 3 to confirm", for a menu that has items. Nothing while they load, and when all are confirmed. */
export function ToConfirm({ menuId }: { menuId: string }) {
  const { data = [] } = useQuery({ ...itemsQuery(menuId), staleTime: 30_000 })
  const count = data.filter(
    item => item.allergensConfirmedAt === null || addedSinceConfirmed(item).length > 0,
  ).length
  return count > 0 ? <span className="text-ask"> · {count} to confirm</span> : null
}
