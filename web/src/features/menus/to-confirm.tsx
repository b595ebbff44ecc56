import { needsConfirming } from '@safe-menu/contracts/items/confirmation'
import { useQuery } from '@tanstack/react-query'
import { useReports } from '../../reports/reports.ts'
import { itemsQuery } from '../../seen/shown-items.ts'

/** "· 2 reported by guests", for a menu with items that nobody has answered for. */
export function Reported({ menuId }: { menuId: string }) {
  const count = useReports().filter(reports => reports.menuId === menuId).length
  return count > 0 ? <span className="text-stop"> · {count} reported by guests</span> : null
}

/** "· 3 to confirm", for a menu that has items. Nothing while they load, and when all are confirmed. */
export function ToConfirm({ menuId }: { menuId: string }) {
  const { data = [] } = useQuery({ ...itemsQuery(menuId), staleTime: 30_000 })
  const count = data.filter(needsConfirming).length
  return count > 0 ? <span className="text-ask"> · {count} to confirm</span> : null
}
