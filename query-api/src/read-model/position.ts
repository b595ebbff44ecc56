import { positionsQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Reach } from '../consistency/position-gate.ts'

/** The position of each group's live tables. A group without tables is missing. */
export async function livePositions(pool: pg.Pool): Promise<ReadonlyMap<string, Reach>> {
  const rows = await readRows(pool, positionsQuery)
  return new Map(
    rows.map(row => [row.group_name, { generation: BigInt(row.generation), position: BigInt(row.position) }]),
  )
}
