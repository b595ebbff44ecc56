import { useQuery } from '@tanstack/react-query'
import { BookOpen, Eye, Store, Users } from 'lucide-react'
import { messageOf } from '../../api/failures.ts'
import { readQuery } from '../../api/read-query.ts'
import { useAddress } from '../../api/use-address.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { MetricCards } from '../../ui/base/metrics.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { ErrorState, RetryButton } from '../../ui/base/state.tsx'
import { Tabs } from '../../ui/base/tabs.tsx'
import { Overview } from './overview.tsx'
import { PlatformFigures } from './platform-figures.tsx'
import { Quarantines } from './quarantines.tsx'
import { useOverview } from './use-overview.ts'

const views = [
  { value: 'overview', label: 'Restaurant Overview' },
  { value: 'analytics', label: 'Global Analytics' },
] as const
type View = (typeof views)[number]['value']

const failed = 'Failed to load admin dashboard data' // specification section 8

/** `/admin`, and `/` for an admin. Loads the data of both views at once; the view and the search are in the address. */
export function AdminDashboard() {
  const [search, changeAddress] = useAddress()
  const list = useOverview()
  const { overview } = list
  const platform = useQuery(readQuery('GET /api/admin/global-analytics', {}))
  const view: View = search.get('view') === 'analytics' ? 'analytics' : 'overview'
  const totals = platform.data?.totals
  const error = overview.error ?? platform.error
  const retry = () => void Promise.all([overview.refetch(), platform.refetch()])
  const shown = view === 'overview' ? overview : platform
  const hasNothing = shown.data === undefined && shown.isError

  return (
    <>
      <div className="bg-hero text-on-hero">
        <div className="mx-auto grid max-w-6xl gap-1 px-4 py-8">
          <PageTitle className="text-3xl!">Master Admin Dashboard</PageTitle>
          <p className="text-lg text-hero-soft">All restaurants on the platform, and what their guests do.</p>
        </div>
      </div>
      <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-6">
        <Tabs
          label="Master Admin Dashboard"
          value={view}
          onValue={value => changeAddress({ view: value === 'overview' ? '' : value })}
          tabs={views}
        >
          <div className="grid grid-cols-1 gap-6">
            {error && !hasNothing ? (
              <Banner tone="stop" live title={failed} action={<RetryButton onRetry={retry} />}>
                {messageOf(error)} This page may be out of date.
              </Banner>
            ) : null}
            {hasNothing ? (
              <ErrorState title={failed} onRetry={retry}>
                {messageOf(error)}
              </ErrorState>
            ) : view === 'overview' ? (
              <>
                <Quarantines />
                <section>
                  <h2 className="sr-only">Totals</h2>
                  <MetricCards
                    metrics={[
                      { name: 'Restaurants', value: totals?.restaurants, icon: <Store size={20} /> },
                      { name: 'Users', value: totals?.users, icon: <Users size={20} /> },
                      { name: 'Menus', value: totals?.menus, icon: <BookOpen size={20} /> },
                      { name: 'Total Views', value: totals?.views, icon: <Eye size={20} /> },
                    ]}
                  />
                </section>
                <Overview {...list} />
              </>
            ) : (
              <PlatformFigures figures={platform.data} />
            )}
          </div>
        </Tabs>
      </div>
    </>
  )
}
