import { type ReadQuery, readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Reach } from '../consistency/position-gate.ts'

/** A failure without a position means that the tables were built from another log, so they hold none of this one. */
export const positionsQuery: ReadQuery<{ group_name: string; generation: string; position: string }> = {
  name: 'live-positions',
  text: `select checkpoint.group_name, checkpoint.generation::text,
      case when failure.group_name is null then checkpoint.position else 0 end::text as position
    from projector.checkpoints checkpoint
    left join projector.failures failure on failure.group_name = checkpoint.group_name and failure.position is null
    where checkpoint.state = 'live'`,
}

/** The position of each group's live tables. A group without tables is missing. */
export async function livePositions(pool: pg.Pool): Promise<ReadonlyMap<string, Reach>> {
  const rows = await readRows<{ group_name: string; generation: string; position: string }>(
    pool,
    positionsQuery,
    [],
  )
  return new Map(
    rows.map(row => [row.group_name, { generation: BigInt(row.generation), position: BigInt(row.position) }]),
  )
}
