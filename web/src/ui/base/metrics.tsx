import type { ReactNode } from 'react'
import { formatCount } from '../../i18n/words.ts'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

interface MetricCard {
  readonly name: string
  /** `undefined` while it loads. */
  readonly value: number | undefined
  readonly icon: ReactNode
  /** What the figure covers. */
  readonly note?: string
}

/** A row of cards with one large figure each. */
export function MetricCards({ metrics }: { metrics: readonly MetricCard[] }) {
  const rows = metrics.some(({ note }) => note) ? 'row-span-3' : 'row-span-2'
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {metrics.map(({ name, value, icon, note }) => (
        <Card key={name} className={cx(rows, 'grid grid-rows-subgrid gap-1 p-4 sm:p-5')}>
          <dt className="flex items-center gap-2 text-sm font-semibold text-soft">
            <span aria-hidden="true" className="text-brand">
              {icon}
            </span>
            {name}
          </dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">
            {value === undefined ? <Skeleton className="h-[1lh] w-20" /> : formatCount(value)}
          </dd>
          {note ? <dd className="text-xs text-soft">{note}</dd> : null}
        </Card>
      ))}
    </dl>
  )
}

/** A small figure above its name, for a row inside a card. */
export function Metric({ name, note, value }: { name: string; note?: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-soft">
        {name}
        {note ? <span className="block">{note}</span> : null}
      </dt>
      <dd className="text-xl font-semibold tabular-nums">{formatCount(value)}</dd>
    </div>
  )
}
