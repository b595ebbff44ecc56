import { Link, useSearchParams } from 'wouter'
import { QueryResult } from '../../../answers/query-result.tsx'
import { useRestaurant } from '../../../api/restaurant-queries.tsx'
import { useSessions } from '../../../session/session.ts'
import { buttonClass } from '../../../ui/base/button.tsx'
import { LoadingCards } from '../../../ui/base/card-list.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { PageTitle } from '../../../ui/base/page.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { useAllMenus } from '../audit-api.ts'
import { replayHref } from '../links.ts'
import { RestaurantLookup } from '../lookup/name-lookup.tsx'
import { isUuid } from '../model/filter.ts'
import { AuditTabs } from '../page-parts.tsx'
import { MenuReplay } from './menu-replay.tsx'

const readId = (search: URLSearchParams, name: string) => {
  const text = search.get(name)
  return text !== null && isUuid(text) ? text : undefined
}

/** `/replay`: a menu as it was at any time. The menu, the time and the view are in the address. */
export function ReplayView() {
  const { restaurant: session } = useSessions()
  const [search, setSearch] = useSearchParams()
  const menuId = readId(search, 'menu')
  const restaurantId = session?.restaurantId ?? readId(search, 'restaurant')
  const restaurant = useRestaurant(menuId ? undefined : restaurantId)
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-6">
      {menuId ? (
        <MenuReplay key={menuId} menuId={menuId} />
      ) : (
        <>
          <AuditTabs here="/replay" search={restaurantId ? `?restaurant=${restaurantId}` : ''} />
          <header>
            <PageTitle>Replay</PageTitle>
            <p className="text-soft">Choose a menu, then pick any time to see what guests saw.</p>
          </header>
          {session?.restaurantId === null ? (
            <div className="max-w-xl">
              <RestaurantLookup onPick={id => setSearch({ restaurant: id })} />
            </div>
          ) : null}
          {restaurantId ? (
            <section aria-label="Menus" className="grid gap-4">
              <h2 className="min-h-[1.3em] text-xl wrap-anywhere">{restaurant.data?.name ?? ''}</h2>
              <MenuPicker restaurantId={restaurantId} />
            </section>
          ) : null}
        </>
      )}
    </div>
  )
}

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** The restaurant's menus, deleted ones included, to choose the one to replay. */
function MenuPicker({ restaurantId }: { restaurantId: string }) {
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
