import type { GlobalAnalyticsView } from '@safe-menu/contracts/admin/views'
import { ChartNoAxesColumn, Eye, Filter, Users } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../../i18n/words.ts'
import { Card } from '../../ui/base/card.tsx'
import { MetricCards } from '../../ui/base/metrics.tsx'
import { Skeleton } from '../../ui/base/skeleton.tsx'
import { EmptyState } from '../../ui/base/state.tsx'
import { Table } from '../../ui/base/table.tsx'

/** The platform's figures: views, visitors, top restaurants, most filtered allergens. `undefined` while they load. */
export function PlatformFigures({ figures }: { figures: GlobalAnalyticsView | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <section className="grid gap-3">
        <h2 className="sr-only">Totals</h2>
        <MetricCards
          metrics={[
            { name: 'Total Menu Views', value: figures?.totals.views, icon: <Eye size={20} /> },
            { name: 'Unique Visitors', value: figures?.totals.uniqueVisitors, icon: <Users size={20} /> },
          ]}
        />
        <p className="text-sm text-soft">
          Unique visitors are counted per restaurant and day. A guest who visits two restaurants, or comes
          back on another day, is counted again, because guests cannot be recognised across restaurants or
          days.
        </p>
      </section>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <section className="grid gap-3">
          <h2 className="text-xl">Top Performing Restaurants</h2>
          {figures ? <TopRestaurants restaurants={figures.topRestaurants} /> : loadingTable}
        </section>
        <section className="grid gap-3">
          <h2 className="text-xl">Most Filtered Allergens</h2>
          {figures ? <TopAllergens allergens={figures.topPlatformAllergens} /> : loadingTable}
        </section>
      </div>
    </div>
  )
}

const loadingTable = <Skeleton className="h-80 rounded-lg" />

function TopRestaurants({ restaurants }: { restaurants: GlobalAnalyticsView['topRestaurants'] }) {
  if (restaurants.length === 0) {
    return (
      <EmptyState title="No views yet" icon={<ChartNoAxesColumn size={28} />}>
        Restaurants appear here once guests have opened their menus.
      </EmptyState>
    )
  }
  return (
    <Card className="px-5 py-2">
      <Table
        caption="Top Performing Restaurants"
        columns={['Rank', 'Restaurant', 'Views']}
        heading={1}
        rows={restaurants.map(({ id, name, totalViews }, index) => [
          index + 1,
          <Link
            key={id}
            href={`/analytics?restaurant=${id}`}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            {name}
          </Link>,
          formatCount(totalViews),
        ])}
      />
    </Card>
  )
}

function TopAllergens({ allergens }: { allergens: GlobalAnalyticsView['topPlatformAllergens'] }) {
  const most = allergens[0]?.count ?? 0
  if (most === 0) {
    return (
      <EmptyState title="No filters yet" icon={<Filter size={28} />}>
        Allergens and diets appear here once guests have selected them.
      </EmptyState>
    )
  }
  return (
    <Card className="grid gap-3 px-5 py-4">
      <ol className="grid gap-3">
        {allergens.map(({ name, count }) => (
          <li key={name}>
            <p className="flex justify-between gap-3">
              <span>{name}</span>
              <span className="tabular-nums">
                {formatCount(count)}
                <span className="sr-only"> times</span>
              </span>
            </p>
            <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-sunken">
              <div className="h-full rounded-full bg-brand" style={{ width: `${(100 * count) / most}%` }} />
            </div>
          </li>
        ))}
      </ol>
      <p className="text-sm text-soft">How often guests selected each allergen or diet.</p>
    </Card>
  )
}
