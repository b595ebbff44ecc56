import type pg from 'pg'
import { type ReadQuery, rowsOf } from './rows.ts'

const positionQuery: ReadQuery = {
  name: 'live-position',
  text: `select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'`,
}

/** The position up to which the live tables hold everything; 0: nothing yet. */
export async function livePosition(pool: pg.Pool): Promise<bigint> {
  const [row] = await rowsOf<{ position: string }>(pool, positionQuery, [])
  return BigInt(row?.position ?? 0)
}
