import type { Sessions } from '../session/session.ts'

export type NavAction = 'log-out' | 'back-to-admin'

export type NavEntry =
  | { readonly label: string; readonly href: string }
  | { readonly label: string; readonly action: NavAction }

/** What the header offers whom (specification section 2, "Header navigation"). */
export function navigationFor({ restaurant, customer }: Sessions): readonly NavEntry[] {
  if (restaurant) {
    const isAdmin = restaurant.role === 'ADMIN' && !restaurant.isImpersonating
    const entries: (NavEntry | false)[] = [
      isAdmin && { label: 'Admin', href: '/admin' },
      restaurant.isImpersonating && { label: 'Back to Admin', action: 'back-to-admin' },
      isAdmin && { label: 'Analytics', href: '/analytics' },
      restaurant.restaurantId !== null && { label: 'Service View', href: `/menu/${restaurant.restaurantId}` },
      // An admin has no restaurant of its own, and an auditor changes nothing: neither has a menu to manage.
      restaurant.restaurantId !== null && { label: 'Menu Manager', href: '/menu-manager' },
      { label: 'Logout', action: 'log-out' },
    ]
    return entries.filter(entry => entry !== false)
  }
  if (customer) {
    return [
      { label: 'My menus', href: '/' },
      { label: 'Logout', action: 'log-out' },
    ]
  }
  return [{ label: 'Login', href: '/login' }]
}

export type HomePage = 'admin' | 'auditor' | 'menu-manager' | 'customer' | 'sales'

/** What `/` shows (specification section 2; rulings, "Screens"). */
export function homePageFor({ restaurant, customer }: Sessions): HomePage {
  if (restaurant?.role === 'ADMIN') return 'admin'
  if (restaurant?.role === 'AUDITOR') return 'auditor'
  if (restaurant) return 'menu-manager'
  return customer ? 'customer' : 'sales'
}
