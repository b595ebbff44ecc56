import { Link } from 'wouter'
import { QueryResult } from '../../../api/query-result.tsx'
import { buttonClass } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { LoadingCards } from '../../../ui/base/skeleton.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { useAllMenus } from '../audit-api.ts'
import { replayHref } from '../links.ts'

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The restaurant's menus, deleted ones included, to choose the one to replay. */
export function MenuPicker({ restaurantId }: { restaurantId: string }) {
  const loading = <LoadingCards label="Loading the menus" count={2} height="h-16" className={grid} />
  return (
    <QueryResult query={useAllMenus(restaurantId)} failed="The menus could not be loaded" loading={loading}>
      {menus =>
        menus.length === 0 ? (
          <EmptyState title="No menus yet">You can replay a menu once it has been created.</EmptyState>
        ) : (
          <ul aria-label="Menus" className={grid}>
            {menus.map(({ id, name, deleted }) => (
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
    </QueryResult>
  )
}
