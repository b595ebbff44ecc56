import { positionsQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { DividedReach } from '../consistency/partitioned-gate.ts'

/** The positions of each group's live tables, by partition. A group without tables is missing. */
export async function livePositions(pool: pg.Pool): Promise<ReadonlyMap<string, readonly DividedReach[]>> {
  const rows = await readRows(pool, positionsQuery)
  const reaches = new Map<string, DividedReach[]>()
  for (const { group_name, generation, position, partition, partitions } of rows) {
    const reach = { generation: BigInt(generation), position: BigInt(position), partition, partitions }
    reaches.set(group_name, [...(reaches.get(group_name) ?? []), reach])
  }
  return reaches
}
