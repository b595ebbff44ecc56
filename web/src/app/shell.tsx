import { useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { listenToWrites } from '../api/device.ts'
import { sessions, useSessions } from '../session/device.ts'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { SkipLink } from '../ui/base/page.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { ToastRegion } from '../ui/overlay/toasts.tsx'
import { ActingBanner } from './acting-banner.tsx'
import { Header } from './header.tsx'
import { homePageFor } from './navigation.ts'
import { useSessionEnd } from './use-session-end.ts'
import { writeListener } from './write-listener.ts'

listenToWrites(writeListener)

const load: { readonly [page: string]: LoadPage } = {
  login: async () => (await import('../pages/login-page.tsx')).LoginPage,
  sales: async () => (await import('../pages/sales-page.tsx')).SalesPage,
  'menu-manager': async () => (await import('../pages/menu-manager-page.tsx')).MenuManagerPage,
  analytics: async () => (await import('../pages/analytics-page.tsx')).AnalyticsPage,
  customer: async () => (await import('../pages/customer-home-page.tsx')).CustomerHomePage,
  profile: async () => (await import('../pages/profile-page.tsx')).ProfilePage,
  account: async () => (await import('../pages/account-page.tsx')).AccountPage,
  admin: async () => (await import('../pages/admin-page.tsx')).AdminPage,
  history: async () => (await import('../pages/history-page.tsx')).HistoryPage,
  replay: async () => (await import('../pages/replay-page.tsx')).ReplayPage,
}

const notFound: LoadPage = async () => (await import('../pages/not-found-page.tsx')).NotFoundPage

/** A page by its name, afresh for each account so that nothing of one is shown to the next. */
function Page({ name }: { name: string }) {
  const { restaurant, customer } = useSessions()
  const owner = restaurant?.restaurantId ?? restaurant?.role ?? customer?.role ?? 'nobody'
  return <LazyPage key={`${name} ${owner}`} load={load[name] ?? notFound} />
}

function HomePage() {
  const name = homePageFor(useSessions())
  return name === 'history' ? <Redirect to="/history" replace /> : <Page name={name} />
}

function MenuManager() {
  const { restaurant } = useSessions()
  if (!restaurant) return <Page name="login" />
  if (restaurant.role === 'ADMIN') return <NoOwnRestaurant />
  return restaurant.restaurantId === null ? <Redirect to="/history" replace /> : <Page name="menu-manager" />
}

function Profile() {
  const { restaurant } = useSessions()
  return restaurant?.restaurantId ? <Page name="profile" /> : <MenuManager />
}

/** An admin has no restaurant (rulings, "Screens"): redirects to the list where one is chosen, and says so. */
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

function Admin() {
  const { restaurant } = useSessions()
  return <Page name={restaurant?.role === 'ADMIN' ? 'admin' : 'login'} />
}

function Analytics() {
  const { restaurant } = useSessions()
  return <Page name={restaurant?.role === 'ADMIN' ? 'analytics' : 'login'} />
}

/** The audit trail: everybody with the restaurant's door sees it, each what the server lets them. */
function AuditTrail({ name }: { name: 'history' | 'replay' }) {
  return <Page name={useSessions().restaurant ? name : 'login'} />
}

function Account() {
  const { restaurant, customer } = useSessions()
  if (restaurant || customer) return <Page name="account" />
  // Whose session is over comes back at the door they went out of.
  return sessions.hasEnded('customer') ? (
    <Redirect to="/login?next=%2Faccount&as=customer" replace />
  ) : (
    <Page name="login" />
  )
}

/** The banner above the guest's page for an admin who acts for a restaurant. */
export function ActingOnGuestPage() {
  return (
    <>
      <ActingBanner sticky={false} refusals={useSessionEnd()} />
      <ToastRegion />
    </>
  )
}

/** Everything but the guest's page: header, and the route table of the specification's section 2. */
export function Shell() {
  const refusals = useSessionEnd()
  return (
    <>
      <SkipLink />
      <ActingBanner sticky refusals={refusals} />
      <Header />
      <main id="main">
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/login">
            <Page name="login" />
          </Route>
          <Route path="/admin" component={Admin} />
          <Route path="/analytics" component={Analytics} />
          <Route path="/account" component={Account} />
          <Route path="/history">
            <AuditTrail name="history" />
          </Route>
          <Route path="/replay">
            <AuditTrail name="replay" />
          </Route>
          <Route path="/menu-manager" component={MenuManager} />
          <Route path="/profile" component={Profile} />
          <Route path="/dashboard" component={MenuManager} />
          <Route path="/restaurants/sales">
            <Page name="sales" />
          </Route>
          <Route>
            <LazyPage key="missing" load={notFound} />
          </Route>
        </Switch>
      </main>
      <ToastRegion />
    </>
  )
}
