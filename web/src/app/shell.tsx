import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { queryClient } from '../api/client.ts'
import { lastAccount, rightsOf, sessions, useSessions } from '../session/session.ts'
import { buttonClass } from '../ui/base/button.tsx'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { PageTitle, SkipLink } from '../ui/base/page.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { ToastRegion } from '../ui/overlay/toasts.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { Header } from './header.tsx'
import { homePageFor } from './navigation.ts'
import { useSessionEnd } from './session-end.ts'

/** All pages but the guests', with the header, the banner of an impersonation and the toasts. */
export function Shell() {
  const refusals = useSessionEnd()
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <ActingBanner sticky refusals={refusals} />
      <Header />
      <main id="main">
        <Pages />
      </main>
      <ToastRegion />
    </QueryClientProvider>
  )
}

// Before the pages hear of it, so that none of them shows what another account has read.
lastAccount.subscribe(() => queryClient.clear())

const load = {
  login: async () => (await import('../features/accounts/login-page.tsx')).LoginPage,
  sales: async () => (await import('../features/guest-menu/sample/sales-page.tsx')).SalesPage,
  'menu-manager': async () => (await import('./menu-manager-page.tsx')).MenuManagerPage,
  analytics: async () => (await import('./analytics-page.tsx')).AnalyticsPage,
  customer: async () => (await import('./customer-home-page.tsx')).CustomerHomePage,
  profile: async () => (await import('./profile-page.tsx')).ProfilePage,
  team: async () => (await import('../features/team/team-page.tsx')).TeamPage,
  invitation: async () => (await import('../features/team/link-pages.tsx')).InvitationPage,
  reset: async () => (await import('../features/team/link-pages.tsx')).ResetPage,
  print: async () => (await import('./print-page.tsx')).PrintPage,
  account: async () => (await import('../features/accounts/account-page.tsx')).AccountPage,
  admin: async () => (await import('../features/admin/dashboard.tsx')).AdminDashboard,
  history: async () => (await import('../features/audit/history/history-view.tsx')).HistoryView,
  replay: async () => (await import('../features/audit/replay/replay-view.tsx')).ReplayView,
} satisfies { readonly [page: string]: LoadPage }

const toHistory = <Redirect to="/history" replace />

/** The pages, by address and by who is logged in: the route table of the specification's section 2. */
function Pages() {
  const [path] = useLocation()
  const { restaurant, customer } = useSessions()
  // A new page for each account, so that one account's data is never shown to the next.
  const viewer = useSyncExternalStore(lastAccount.subscribe, lastAccount.rights, lastAccount.rights)
  const page = (name: keyof typeof load) => <LazyPage key={`${path} ${name} ${viewer}`} load={load[name]} />
  const ifAllowed = (isAllowed: boolean, name: keyof typeof load) => page(isAllowed ? name : 'login')

  const isAdmin = restaurant?.role === 'ADMIN'
  const home = homePageFor({ restaurant, customer })
  const ofRestaurant = (name: 'menu-manager' | 'profile' | 'team' | 'print') => {
    if (isAdmin) return <NoOwnRestaurant />
    return restaurant?.restaurantId === null ? toHistory : ifAllowed(restaurant !== null, name)
  }
  const rights = rightsOf(restaurant)
  /** A page that only some of the restaurant's people may use leads the others to the menus. */
  const withRight = (isAllowed: boolean, name: 'profile' | 'team') =>
    restaurant?.restaurantId && !isAllowed ? <Redirect to="/menu-manager" replace /> : ofRestaurant(name)
  const account =
    !restaurant && sessions.hasEnded('customer') ? (
      // A customer whose session has ended comes back to the customers' login.
      <Redirect to="/login?next=%2Faccount&as=customer" replace />
    ) : (
      ifAllowed(Boolean(restaurant ?? customer), 'account')
    )
  return (
    <Switch>
      <Route path="/">{home === 'history' ? toHistory : page(home)}</Route>
      <Route path="/login">{page('login')}</Route>
      <Route path="/admin">{ifAllowed(isAdmin, 'admin')}</Route>
      <Route path="/analytics">{ifAllowed(isAdmin, 'analytics')}</Route>
      <Route path="/account">{account}</Route>
      <Route path="/history">{ifAllowed(restaurant !== null, 'history')}</Route>
      <Route path="/replay">{ifAllowed(restaurant !== null, 'replay')}</Route>
      <Route path="/menu-manager">{ofRestaurant('menu-manager')}</Route>
      <Route path="/dashboard">{ofRestaurant('menu-manager')}</Route>
      <Route path="/profile">{withRight(rights.changesProfile, 'profile')}</Route>
      <Route path="/team">{withRight(rights.managesTeam, 'team')}</Route>
      <Route path="/invitation">{page('invitation')}</Route>
      <Route path="/reset">{page('reset')}</Route>
      <Route path="/print">{ofRestaurant('print')}</Route>
      <Route path="/restaurants/sales">{page('sales')}</Route>
      <Route component={NotFoundPage} />
    </Switch>
  )
}

/** Any unknown address. */
function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-16">
      <PageTitle>Page not found</PageTitle>
      <p className="text-soft">
        The link may be old or mistyped. If you scanned a QR code in a restaurant, ask staff for the menu.
      </p>
      <Link href="/" className={buttonClass('primary')}>
        Go to the home page
      </Link>
    </div>
  )
}

/** An admin has no restaurant (product, "Screens"): redirects to the list where one is chosen, and says so. */
function NoOwnRestaurant() {
  useEffect(() => {
    showToast({
      tone: 'note',
      title: 'Choose a restaurant to manage',
      body: 'To manage a restaurant’s menus, select Manage on its card.',
    })
  }, [])
  return <Redirect to="/admin" replace />
}
