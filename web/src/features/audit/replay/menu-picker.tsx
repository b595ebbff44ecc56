import { Link } from 'wouter'
import { messageOf } from '../../../api/api-error.ts'
import { buttonClass } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Loading, Skeleton } from '../../../ui/base/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/base/state.tsx'
import { useMenusEver } from '../audit-api.ts'
import { replayHref } from '../links.ts'

/** The menus that there are and were, to choose one whose life is replayed. */
export function MenuPicker({ restaurantId }: { restaurantId: string }) {
  const menus = useMenusEver(restaurantId)
  if (menus.data === undefined) {
    return menus.isError ? (
      <ErrorState title="The menus could not be loaded" onRetry={() => void menus.refetch()}>
        {messageOf(menus.error)}
      </ErrorState>
    ) : (
      <Loading label="Loading the menus" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-16 rounded-md" />
        <Skeleton className="h-16 rounded-md" />
      </Loading>
    )
  }
  if (menus.data.length === 0) {
    return (
      <EmptyState title="There has been no menu yet">Its life can be replayed once there is one.</EmptyState>
    )
  }
  return (
    <ul aria-label="Menus" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {menus.data.map(({ id, name, deleted }) => (
        <li key={id} className="grid">
          <Link
            href={replayHref({ menu: id })}
            className={cx(buttonClass('secondary', 'lg'), 'flex-col gap-0! wrap-anywhere')}
          >
            {name}
            {deleted ? <span className="text-xs font-normal text-soft">deleted</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
