import { GuestViewAdvanced } from '@safe-menu/contracts/audit/events'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { overRows } from '../../folding/columns.ts'
import type { BatchTransaction, Statement } from '../../projection.ts'
import type { Advance, FoldedView, Lag } from './guest-view-fold.ts'

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

/** The last advance of each partition before a batch; not read for a batch that holds none. */
export async function loadLastAdvances(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<readonly Advance[]> {
  if (!events.some(({ type }) => type === GuestViewAdvanced.type)) return []
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

const insertDivisions = `
  insert into {schema}.guest_view_division (partitions)
  select distinct partitions from unnest($1::int[]) as given (partitions) on conflict do nothing`

const insertAdvances = `
  insert into {schema}.guest_view (advance, step, partitions, partition, position, at, behind)
  select * from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::timestamptz[], $7::jsonb[])`

const insertSteps = `
  insert into {schema}.guest_view_behind (restaurant_id, advance, step, position, furthest, at)
  select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::timestamptz[])`

const lagsAsJson = (behind: readonly Lag[]) =>
  JSON.stringify(
    behind.map(({ restaurantId, position, furthest }) => ({
      restaurantId,
      position: String(position),
      furthest: String(furthest),
    })),
  )

/** The statements that add the folded advances to the tables. */
export function statementsForView({ advances, steps }: FoldedView): readonly Statement[] {
  return [
    ...overRows('audit-divisions', insertDivisions, advances, [row => row.partition.count]),
    ...overRows('audit-advances', insertAdvances, advances, [
      row => row.advance,
      row => row.step,
      row => row.partition.count,
      row => row.partition.index,
      row => row.position,
      row => row.at,
      row => lagsAsJson(row.behind),
    ]),
    ...overRows('audit-behind', insertSteps, steps, [
      row => row.restaurantId,
      row => row.advance,
      row => row.step,
      row => row.position,
      row => row.furthest,
      row => row.at,
    ]),
  ]
}
