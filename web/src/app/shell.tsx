import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { onSessionEnded } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { sessions, useSessions } from '../session/device.ts'
import { SkipLink } from '../ui/page.tsx'
import { showToast } from '../ui/toast-store.ts'
import { Header } from './header.tsx'
import { LazyPage, type LoadPage } from './lazy-page.tsx'
import { homePageFor } from './navigation.ts'

const load: { readonly [page: string]: LoadPage } = {
  login: async () => (await import('../pages/login-page.tsx')).LoginPage,
  sales: async () => (await import('../pages/sales-page.tsx')).SalesPage,
  'menu-manager': async () => (await import('../pages/menu-manager-page.tsx')).MenuManagerPage,
  analytics: async () => (await import('../pages/analytics-page.tsx')).AnalyticsPage,
  customer: async () => (await import('../pages/customer-home-page.tsx')).CustomerHomePage,
  admin: async () => (await import('../pages/staff-home-page.tsx')).StaffHomePage,
  auditor: async () => (await import('../pages/staff-home-page.tsx')).StaffHomePage,
}

const notFound: LoadPage = async () => (await import('../pages/not-found-page.tsx')).NotFoundPage

/** A page by its name, afresh for each account so that nothing of one is shown to the next. */
function Page({ name }: { name: string }) {
  const { restaurant, customer } = useSessions()
  const owner = restaurant?.restaurantId ?? restaurant?.role ?? customer?.role ?? 'nobody'
  return <LazyPage key={`${name} ${owner}`} load={load[name] ?? notFound} />
}

function HomePage() {
  return <Page name={homePageFor(useSessions())} />
}

function MenuManager() {
  const { restaurant } = useSessions()
  if (!restaurant) return <Page name="login" />
  if (restaurant.role === 'ADMIN') return <Redirect to="/admin" replace /> // an admin has no restaurant
  return <Page name={restaurant.restaurantId === null ? 'auditor' : 'menu-manager'} />
}

function Admin() {
  const { restaurant } = useSessions()
  return <Page name={restaurant?.role === 'ADMIN' ? 'admin' : 'login'} />
}

function Analytics() {
  const { restaurant } = useSessions()
  return <Page name={restaurant?.role === 'ADMIN' ? 'analytics' : 'login'} />
}

/** A refused token ends the session, says so, and leads to the login and back; what was typed stays on the device. */
function useSessionEnd() {
  const [, navigate] = useLocation()
  useEffect(
    () =>
      onSessionEnded(audience => {
        // The admin's own token lies aside only during impersonation, also when that one's has expired meanwhile.
        if (audience === 'restaurant' && sessions.stopImpersonating()) {
          queryClient.clear()
          showToast({ tone: 'note', title: 'Acting for the restaurant has ended. You are yourself again.' })
          navigate('/admin')
          return
        }
        sessions.signOut(audience)
        queryClient.clear()
        showToast({ tone: 'note', title: 'Your session has expired. Please log in again.' })
        const here = `${location.pathname}${location.search}`
        if (location.pathname !== '/login') navigate(`/login?next=${encodeURIComponent(here)}`)
      }),
    [navigate],
  )
}

/** Everything but the guest's page: header, and the route table of the specification's section 2. */
export function Shell() {
  useSessionEnd()
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main">
        <Switch>
          <Route path="/" component={HomePage} />
          <Route path="/login">
            <Page name="login" />
          </Route>
          <Route path="/admin" component={Admin} />
          <Route path="/analytics" component={Analytics} />
          <Route path="/menu-manager" component={MenuManager} />
          <Route path="/dashboard" component={MenuManager} />
          <Route path="/restaurants/sales">
            <Page name="sales" />
          </Route>
          <Route>
            <LazyPage key="missing" load={notFound} />
          </Route>
        </Switch>
      </main>
    </>
  )
}
