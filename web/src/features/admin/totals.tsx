import type { ReactNode } from 'react'
import { Card } from '../../ui/base/card.tsx'
import { Skeleton } from '../../ui/base/skeleton.tsx'
import { shownCount } from './words.ts'

export interface Total {
  readonly name: string
  /** Undefined: on its way. */
  readonly value: number | undefined
  readonly icon: ReactNode
}

/** Figures in a row, in line whatever their names' length, each in a place of its final size while it is on its way. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {totals.map(({ name, value, icon }) => (
        <Card key={name} className="row-span-2 grid grid-rows-subgrid gap-1 p-4 sm:p-5">
          <dt className="flex items-center gap-2 text-sm font-semibold text-soft">
            <span aria-hidden="true" className="text-brand">
              {icon}
            </span>
            {name}
          </dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">
            {value === undefined ? <Skeleton className="h-[1lh] w-20" /> : shownCount(value)}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
