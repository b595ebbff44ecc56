import { firstMenu } from '@safe-menu/contracts/menus/first-menu'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api/api-error.ts'
import { useQueryText } from '../../hydration/address.ts'
import { MoneyContext } from '../../i18n/money.ts'
import { PageZoneContext, pageZone } from '../../i18n/page-zone.ts'
import { t } from '../../i18n/t.ts'
import { hasToken } from '../../session/token-keys.ts'
import { EmptyState, ErrorState } from '../../ui/base/state.tsx'
import { menuRoot } from './branding/restaurant.ts'
import { useMenuTheme } from './branding/use-menu-theme.ts'
import { OpenMenu, type OpenMenuProps } from './open-menu.tsx'
import { Hero } from './page/hero.tsx'
import { ItemsSkeleton, MenusSkeleton, PageFrame } from './page/page-frame.tsx'
import { useGuestRestaurant, useMenus } from './page/use-restaurant.ts'

/** The restaurant does not exist, or the address has no valid id. Retrying would not help. */
const isNotFound = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

/** `/menu/{restaurantId}`: what guests see of one restaurant (specification section 2, "Customer menu view"). Needs no login. */
export function GuestMenuPage({ restaurantId }: { restaurantId: string }) {
  const { restaurant, take } = useGuestRestaurant(restaurantId)
  const isFound = restaurant.id === restaurantId
  useEffect(() => {
    // An address that was typed or cut off names no restaurant.
    if (isFound && hasToken('customer'))
      import('./page/remember-visit.ts').then(
        ({ rememberVisit }) => rememberVisit(restaurantId),
        () => undefined, // without a network: the next visit is remembered
      )
  }, [isFound, restaurantId])
  const isThemed = useMenuTheme(restaurant.branding)
  // Without the theme, no text is readable on a picture.
  const shown = isThemed
    ? restaurant
    : { ...restaurant, branding: { ...restaurant.branding, backgroundImage: '' } }
  return (
    <div className={menuRoot}>
      <PageZoneContext value={pageZone(restaurant.timeZone)}>
        <MoneyContext value={restaurant.money}>
          <RestaurantMenus restaurantId={restaurantId} restaurant={shown} onRestaurant={take} />
        </MoneyContext>
      </PageZoneContext>
    </div>
  )
}

function RestaurantMenus(props: Omit<OpenMenuProps, 'list' | 'menuId' | 'onSelect'>) {
  const { restaurantId, restaurant } = props
  const list = useMenus(restaurantId)
  const { data: menus, error } = list
  const requested = new URLSearchParams(useQueryText()).get('menu') || null
  // The first menu stays open even when a new one takes its place in the list.
  const [first, setFirst] = useState<string | null>(null)
  const menuId = requested ?? first ?? firstMenu(menus ?? [], ({ itemCount }) => itemCount)?.id ?? null
  if (first === null && menuId !== null) setFirst(menuId)

  // Replaces the history entry, so that Back leaves the restaurant even after three tabs.
  const select = (id: string) => navigate(`?${new URLSearchParams({ menu: id })}`, { replace: true })

  if (menuId !== null) return <OpenMenu {...props} list={list} menuId={menuId} onSelect={select} />
  const isLoading = !menus && error === null
  const title = isLoading ? null : (restaurant.name ?? t('menu.title'))
  return (
    <PageFrame hero={<Hero menu={null} fallbackTitle={title} restaurant={restaurant} />}>
      {isLoading ? (
        <>
          <MenusSkeleton />
          <ItemsSkeleton />
        </>
      ) : (
        <div className="pt-2">
          {isNotFound(error) ? (
            <EmptyState title={t('load.noRestaurant')}>{t('load.noRestaurantHelp')}</EmptyState>
          ) : !menus ? (
            <ErrorState title={t('load.menusFailed')} onRetry={list.refetch}>
              {t(error instanceof ApiError && error.status > 0 ? 'load.refused' : 'load.unreachable')}
            </ErrorState>
          ) : (
            <EmptyState title={t('load.noMenus')}>{t('load.noMenusHelp')}</EmptyState>
          )}
        </div>
      )}
    </PageFrame>
  )
}
