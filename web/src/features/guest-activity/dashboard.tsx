import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'wouter'
import { FormatsOfRestaurant, useRestaurant } from '../../api/restaurant-queries.tsx'
import { useAddress } from '../../api/use-address.ts'
import { formatClock, useDateFormat } from '../../i18n/dates.ts'
import { useSessions } from '../../session/session.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button, buttonClass } from '../../ui/base/button.tsx'
import { PageTitle } from '../../ui/base/page.tsx'
import { Refetching } from '../../ui/base/refetching.tsx'
import { RetryButton } from '../../ui/base/state.tsx'
import {
  analyticsFailure,
  figuresOf,
  loadStatusOf,
  noRestaurant,
  periods,
  portOf,
  readPeriod,
  statusTexts,
  useAnalytics,
  wordsOf,
} from './analytics.ts'
import { Charts } from './charts.tsx'
import { MenuPerformance, Metrics } from './metrics.tsx'
import { LoadFailure, LoadingFigures, NoData } from './states.tsx'

interface DashboardProps {
  /** `null` when the token names no restaurant. */
  readonly restaurantId: string | null
  /** The level of the headings below the title. */
  readonly headingLevel: 2 | 3
  /** The title, one level above. */
  readonly title: ReactNode
}

/** The analytics dashboard of one restaurant. The period is in the address. */
function Dashboard({ restaurantId, headingLevel, title }: DashboardProps) {
  const [search, changeAddress] = useAddress()
  const period = readPeriod(search.get('period'))
  return (
    <section className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        {title}
        <fieldset className="flex gap-2">
          <legend className="sr-only">Period</legend>
          {periods.map(each => (
            <Button
              key={each}
              variant={each === period ? 'primary' : 'secondary'}
              aria-pressed={each === period}
              onClick={() => changeAddress({ period: each })}
            >
              {wordsOf(each).label}
            </Button>
          ))}
        </fieldset>
      </div>
      {restaurantId === null ? (
        <LoadFailure message={analyticsFailure(noRestaurant, portOf(location))} />
      ) : (
        <Analytics
          key={restaurantId}
          restaurantId={restaurantId}
          period={period}
          headingLevel={headingLevel}
        />
      )}
    </section>
  )
}

interface AnalyticsProps {
  readonly restaurantId: string
  readonly period: AnalyticsPeriod
  readonly headingLevel: 2 | 3
}

function Analytics({ restaurantId, period, headingLevel }: AnalyticsProps) {
  const { data, error, isError, isPlaceholderData, failureCount, dataUpdatedAt } = useAnalytics(
    restaurantId,
    period,
  )
  const dates = useDateFormat()
  const figures = useMemo(() => (data ? figuresOf(data.view) : null), [data])
  const status = loadStatusOf({ hasData: data !== undefined, isError, failureCount })
  const failure = isError ? analyticsFailure(error, portOf(location)) : null

  if (!data || !figures) {
    if (failure !== null) return <LoadFailure message={failure} />
    return <LoadingFigures status={statusTexts[status]} />
  }
  const words = wordsOf(data.period)
  return (
    <Refetching busy={isPlaceholderData} className="gap-6">
      {failure === null ? (
        <p className="text-sm text-soft">
          {statusTexts[status]}. Figures for {words.covers}, as of {formatClock(dataUpdatedAt, dates)}.
        </p>
      ) : (
        <Banner
          tone="stop"
          live
          title={failure}
          action={<RetryButton onRetry={() => window.location.reload()}>Try Again</RetryButton>}
        >
          These are older figures, as of {formatClock(dataUpdatedAt, dates)}.
        </Banner>
      )}
      {figures.isEmpty ? (
        <NoData
          hasMenus={figures.menus.length > 0}
          hasPublished={figures.activeMenus > 0}
          covers={words.covers}
          restaurantId={restaurantId}
        />
      ) : (
        <>
          <Metrics figures={figures} covers={words.covers} headingLevel={headingLevel} />
          <Charts
            figures={figures}
            points={data.view.viewsOverTime ?? []}
            words={words}
            headingLevel={headingLevel}
          />
          <MenuPerformance menus={figures.menus} headingLevel={headingLevel} />
        </>
      )}
    </Refetching>
  )
}

/** The dashboard of the restaurant that is logged in, for a page that has its own title. */
export function OwnAnalytics() {
  const restaurantId = useSessions().restaurant?.restaurantId ?? null
  return (
    <Dashboard
      restaurantId={restaurantId}
      headingLevel={3}
      title={<h2 className="text-2xl">Analytics Dashboard</h2>}
    />
  )
}

/** An admin's dashboard of the restaurant in the address (`?restaurant=`). Without one, a picker. */
export function PickedAnalytics({ picker }: { picker: ReactNode }) {
  const restaurantId = useSearchParams()[0].get('restaurant')
  return restaurantId ? (
    <FormatsOfRestaurant restaurantId={restaurantId}>
      <Dashboard
        restaurantId={restaurantId}
        headingLevel={2}
        title={<PickedTitle key={restaurantId} restaurantId={restaurantId} />}
      />
    </FormatsOfRestaurant>
  ) : (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="text-soft">Choose a restaurant to see its figures.</p>
      {picker}
    </div>
  )
}

function PickedTitle({ restaurantId }: { restaurantId: string }) {
  const name = useRestaurant(restaurantId).data?.name ?? ''
  return (
    <div>
      <PageTitle>Analytics Dashboard</PageTitle>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-soft">
        {name}
        <Link href="/analytics" className={buttonClass('quiet')}>
          Choose another restaurant
        </Link>
      </p>
    </div>
  )
}
