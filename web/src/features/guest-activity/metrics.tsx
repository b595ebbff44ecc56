import { BookOpen, Eye, Users, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/base/card.tsx'
import type { Figures } from './figures.ts'

const shown = new Intl.NumberFormat('en')

interface MetricsProps {
  readonly figures: Figures
  readonly covers: string
  readonly headingLevel: 2 | 3
}

/** The four totals. */
export function Metrics({ figures, covers, headingLevel }: MetricsProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="grid gap-3">
      <Heading className="sr-only">Totals</Heading>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Metric name="Total Views" value={figures.totalViews} icon={<Eye size={20} />}>
          in {covers}
        </Metric>
        <Metric name="Unique Visitors" value={figures.uniqueVisitors} icon={<Users size={20} />}>
          in {covers}, added up day by day
        </Metric>
        <Metric name="Active Menus" value={figures.activeMenus} icon={<BookOpen size={20} />}>
          published now
        </Metric>
        <Metric name="Unique Menu Items" value={figures.uniqueItems} icon={<UtensilsCrossed size={20} />}>
          on the menus now
        </Metric>
      </dl>
      <p className="text-sm text-soft">
        Unique visitors are the sum of each day’s visitors: a guest who comes on two days counts twice,
        because no guest can be recognised from one day to the next.
      </p>
    </div>
  )
}

interface MetricProps {
  readonly name: string
  readonly value: number
  readonly icon: ReactNode
  readonly children: ReactNode
}

function Metric({ name, value, icon, children }: MetricProps) {
  return (
    <Card className="row-span-3 grid grid-rows-subgrid gap-1 p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm font-semibold text-soft">
        <span aria-hidden="true" className="text-brand">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="font-display text-3xl font-semibold tabular-nums">{shown.format(value)}</dd>
      <dd className="text-xs text-soft">{children}</dd>
    </Card>
  )
}

/** Each menu's own figures. */
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
                <Count name="Views" value={views} />
                <Count name="Visitors" value={visitors} />
                <Count name="Popular Items" value={popularItems} />
              </dl>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{shown.format(value)}</dd>
    </div>
  )
}
