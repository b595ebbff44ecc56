import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'
import type { GuestRestaurant } from './branding/restaurant.ts'
import { menuRoot } from './branding/theme-css.ts'
import { useMenuTheme } from './branding/use-menu-theme.ts'
import { Hero } from './components/hero.tsx'
import { PageFrame } from './components/page-frame.tsx'
import { ItemsSkeleton, MenusSkeleton } from './components/skeletons.tsx'
import { OpenMenu } from './open-menu.tsx'
import { useGuestRestaurant, useMenus } from './state/use-restaurant.ts'

/** The restaurant does not exist, or the address has no valid id. Retrying would not help. */
const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

/** The public service view of one restaurant (specification section 2, "Customer menu view"). Needs no login. */
export function GuestMenuView({ restaurantId }: { restaurantId: string }) {
  const restaurant = useGuestRestaurant(restaurantId)
  useMenuTheme(restaurant.branding)
  return (
    <div className={menuRoot}>
      <RestaurantMenus restaurantId={restaurantId} restaurant={restaurant} />
    </div>
  )
}

function RestaurantMenus({
  restaurantId,
  restaurant,
}: {
  restaurantId: string
  restaurant: GuestRestaurant
}) {
  const menus = useMenus(restaurantId)
  const [parameters, setParameters] = useSearchParams()
  const requested = parameters.get('menu') || null
  // The first menu stays open even when a new one takes its place in the list.
  const [first, setFirst] = useState<string | null>(null)
  const menuId = requested ?? first ?? menus.data?.[0]?.id ?? null
  if (first === null && menuId !== null) setFirst(menuId)

  // Replaces the history entry, so that Back leaves the restaurant even after three tabs.
  const select = (id: string) => setParameters({ menu: id }, { replace: true })

  const retryMenus = () => void menus.refetch()
  if (menuId !== null)
    return (
      <OpenMenu
        restaurantId={restaurantId}
        restaurant={restaurant}
        menus={menus.data ?? null}
        onRetryMenus={menus.isLoadingError ? retryMenus : null}
        menuId={menuId}
        onSelect={select}
      />
    )
  if (menus.isPending)
    return (
      <PageFrame
        hero={<Hero menu={null} fallbackTitle={null} restaurant={null} pictures={restaurant.branding} />}
      >
        <MenusSkeleton />
        <ItemsSkeleton />
      </PageFrame>
    )
  return (
    <PageFrame
      hero={
        <Hero
          menu={null}
          fallbackTitle={restaurant.name ?? 'Menu'}
          restaurant={null}
          pictures={restaurant.branding}
        />
      }
    >
      <div className="pt-2">
        {isNotFound(menus.error) ? (
          <EmptyState title="We can’t find this restaurant">
            Scan the QR code again, or ask staff for the menu.
          </EmptyState>
        ) : menus.isError ? (
          <ErrorState title="The menus could not be loaded" onRetry={retryMenus}>
            {messageOf(menus.error)}
          </ErrorState>
        ) : (
          <EmptyState title="No menus yet">
            This restaurant hasn’t published a menu. Please ask staff.
          </EmptyState>
        )}
      </div>
    </PageFrame>
  )
}
