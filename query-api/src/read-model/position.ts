import type pg from 'pg'
import { type ReadQuery, rowsOf } from './rows.ts'

const positionsQuery: ReadQuery = {
  name: 'live-positions',
  text: `select group_name, position::text from projector.checkpoints where state = 'live'`,
}

/** The position up to which each group's live tables hold everything; a group that has none yet is missing. */
export async function livePositions(pool: pg.Pool): Promise<ReadonlyMap<string, bigint>> {
  const rows = await rowsOf<{ group_name: string; position: string }>(pool, positionsQuery, [])
  return new Map(rows.map(row => [row.group_name, BigInt(row.position)]))
}
