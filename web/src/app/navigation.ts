import type { Sessions } from '../session/session.ts'

export type NavAction = 'log-out' | 'back-to-admin'

export type NavEntry =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly action: NavAction }

/** The header's entries by who is logged in (specification section 2, "Header navigation"; the history: product, "Additional routes"). */
export function navigationFor({ restaurant, customer }: Sessions): readonly NavEntry[] {
  if (restaurant) {
    const isAdmin = restaurant.role === 'ADMIN' && !restaurant.isImpersonating
    const entries: (NavEntry | false)[] = [
      isAdmin && { label: 'Admin', href: '/admin' },
      restaurant.isImpersonating && { label: 'Back to Admin', action: 'back-to-admin' },
      isAdmin && { label: 'Analytics', href: '/analytics' },
      restaurant.restaurantId !== null && { label: 'Service View', href: `/menu/${restaurant.restaurantId}` },
      // For an admin, the page explains how to act for a restaurant. An auditor changes nothing.
      restaurant.role !== 'AUDITOR' && { label: 'Menu Manager', href: '/menu-manager' },
      { label: 'History', href: '/history' },
      // An admin who acts for a restaurant does not know its password.
      !restaurant.isImpersonating && { label: 'Account', href: '/account' },
      { label: 'Logout', action: 'log-out' },
    ]
    return entries.filter(entry => entry !== false)
  }
  if (customer) {
    return [
      { label: 'My menus', href: '/' },
      { label: 'Account', href: '/account' },
      { label: 'Logout', action: 'log-out' },
    ]
  }
  return [{ label: 'Login', href: '/login' }]
}

export type HomePage = 'admin' | 'history' | 'menu-manager' | 'customer' | 'sales'

/** What `/` shows (specification section 2; product, "Screens"). */
export function homePageFor({ restaurant, customer }: Sessions): HomePage {
  if (restaurant?.role === 'ADMIN') return 'admin'
  if (restaurant?.role === 'AUDITOR') return 'history'
  if (restaurant) return 'menu-manager'
  return customer ? 'customer' : 'sales'
}

/** The navigation's address of a page that has several. */
export function placeOf(path: string, sessions: Sessions): string {
  if (path === '/dashboard') return '/menu-manager'
  if (path === '/replay') return '/history' // one trail, two screens
  if (path !== '/') return path
  const home = homePageFor(sessions)
  return home === 'admin' || home === 'menu-manager' ? `/${home}` : path
}
