import { BookOpen, Eye, Users, UtensilsCrossed } from 'lucide-react'
import { Card } from '../../ui/base/card.tsx'
import { Metric, MetricCards } from '../../ui/base/metrics.tsx'
import type { Figures } from './analytics.ts'

interface MetricsProps {
  readonly figures: Figures
  /** The period: "the last 4 weeks". */
  readonly covers: string
  readonly headingLevel: 2 | 3
}

/** The four totals. */
export function Metrics({ figures, covers, headingLevel }: MetricsProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="grid gap-3">
      <Heading className="sr-only">Totals</Heading>
      <MetricCards
        metrics={[
          { name: 'Total Views', value: figures.totalViews, icon: <Eye size={20} />, note: `in ${covers}` },
          {
            name: 'Unique Visitors',
            value: figures.uniqueVisitors,
            icon: <Users size={20} />,
            note: `in ${covers}, counted per day`,
          },
          {
            name: 'Active Menus',
            value: figures.activeMenus,
            icon: <BookOpen size={20} />,
            note: 'published now',
          },
          {
            name: 'Unique Menu Items',
            value: figures.uniqueItems,
            icon: <UtensilsCrossed size={20} />,
            note: 'on published menus now',
          },
        ]}
      />
      <p className="text-sm text-soft">
        Unique visitors are counted per day. A guest who comes back on another day is counted again, because
        guests cannot be recognised from one day to the next.
      </p>
    </div>
  )
}

/** A card for each menu with its own figures. */
export function MenuPerformance({ menus, headingLevel }: { menus: Figures['menus']; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const Name = headingLevel === 2 ? 'h3' : 'h4'
  return (
    <div className="grid gap-4">
      <Heading className="text-xl">Menu Performance Details</Heading>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {menus.map(({ id, name, views, visitors, popularItems }) => (
          <li key={id} className="grid grid-cols-1">
            <Card className="grid grid-cols-1 content-between gap-3 p-5">
              <Name className="font-display text-lg font-semibold wrap-anywhere">{name}</Name>
              <dl className="grid grid-cols-3 gap-2">
                <Metric name="Views" value={views} />
                <Metric name="Visitors" value={visitors} />
                <Metric name="Popular Items" value={popularItems} />
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}
