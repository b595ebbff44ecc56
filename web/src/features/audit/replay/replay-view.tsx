import { useSearchParams } from 'wouter'
import { useRestaurant } from '../../../api/restaurant-queries.tsx'
import { useSessions } from '../../../session/session.ts'
import { PageTitle } from '../../../ui/base/page.tsx'
import { AuditTabs } from '../audit-tabs.tsx'
import { RestaurantLookup } from '../lookup/restaurant-lookup.tsx'
import { isUuid } from '../model/filter.ts'
import { MenuPicker } from './menu-picker.tsx'
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
