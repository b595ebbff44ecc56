import { insertion, overRows, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { BatchTransaction, Projection, Statement } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { type Advance, type FoldedView, foldAdvances, type Lag, type Step } from './guest-view-fold.ts'

/** Since when guests could read what (`GuestViewAdvanced`), and the functions that date the entries of the trail by it. */
export const guestViewAdvances: Projection<readonly Advance[]> = {
  name: 'audit-guest-view',
  eventTypes: projectionGroups.audit['audit-guest-view'],
  tables: readSql('audit/guest-view/tables.sql') + readSql('audit/guest-view/visibility.sql'),
  load: loadLastAdvances,
  apply: (events, lastAdvances) => statementsForView(foldAdvances(lastAdvances, events)),
}

const lastAdvances = `
  select last.advance::text, last.step, last.partitions, last.partition, last.position::text,
    to_char(last.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, last.behind
  from {schema}.guest_view_division as division
  cross join generate_series(0, division.partitions - 1) as own (partition)
  cross join lateral (select * from {schema}.guest_view as view
    where view.partitions = division.partitions and view.partition = own.partition
    order by view.advance desc, view.step desc limit 1) as last`

interface AdvanceRow {
  readonly advance: string
  readonly step: number
  readonly partitions: number
  readonly partition: number
  readonly position: string
  readonly at: string
  readonly behind: readonly { restaurantId: string; position: string; furthest: string }[]
}

/** The last advance of each partition before a batch. */
async function loadLastAdvances(transaction: BatchTransaction): Promise<readonly Advance[]> {
  const rows = await transaction.query<AdvanceRow>({
    name: 'audit-load-advances',
    text: lastAdvances,
    values: [],
  })
  return rows.map(row => ({
    advance: BigInt(row.advance),
    step: row.step,
    partition: { index: row.partition, count: row.partitions },
    position: BigInt(row.position),
    at: row.at,
    behind: row.behind.map(({ restaurantId, position, furthest }) => ({
      restaurantId,
      position: BigInt(position),
      furthest: BigInt(furthest),
    })),
  }))
}

const lagsAsJson = (behind: readonly Lag[]) =>
  JSON.stringify(
    behind.map(({ restaurantId, position, furthest }) => ({
      restaurantId,
      position: String(position),
      furthest: String(furthest),
    })),
  )

const insertDivisions = rowsStatement<Advance>(
  'audit-divisions',
  { partitions: ['int', row => row.partition.count] },
  incoming => `
    insert into {schema}.guest_view_division (partitions)
    select distinct incoming.partitions from ${incoming} on conflict do nothing`,
)

const insertAdvances = insertion<Advance>('guest_view', '', {
  advance: ['bigint', row => row.advance],
  step: ['int', row => row.step],
  partitions: ['int', row => row.partition.count],
  partition: ['int', row => row.partition.index],
  position: ['bigint', row => row.position],
  at: ['timestamptz', row => row.at],
  behind: ['jsonb', row => lagsAsJson(row.behind)],
})

const insertSteps = insertion<Step>('guest_view_behind', '', {
  restaurant_id: ['uuid', row => row.restaurantId],
  advance: ['bigint', row => row.advance],
  step: ['int', row => row.step],
  position: ['bigint', row => row.position],
  furthest: ['bigint', row => row.furthest],
  at: ['timestamptz', row => row.at],
})

/** The statements that add the folded advances to the tables. */
function statementsForView({ advances, steps }: FoldedView): readonly Statement[] {
  return [
    ...overRows(insertDivisions, advances),
    ...overRows(insertAdvances, advances),
    ...overRows(insertSteps, steps),
  ]
}
