import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'
import { type ReactNode, useMemo } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { formatClock, useDateFormat } from '../../format/dates.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Refetching, RetryButton } from '../../ui/base/state.tsx'
import { useAnalytics } from './analytics-api.ts'
import { Charts } from './charts.tsx'
import { analyticsFailure, noRestaurant, portOf } from './failure.ts'
import { figuresOf } from './figures.ts'
import { loadStatusOf, statusTexts } from './load-status.ts'
import { MenuPerformance, Metrics } from './metrics.tsx'
import { periods, readPeriod, wordsOf } from './period.ts'
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
export function Dashboard({ restaurantId, headingLevel, title }: DashboardProps) {
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
