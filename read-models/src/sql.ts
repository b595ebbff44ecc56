import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'

/** Beside the bundle (`npm run build` copies the files), or in the source tree. */
const folders = [join(import.meta.dirname, 'read-models'), import.meta.dirname]

/** The text of an SQL file of this package; `path` is relative to `src`. Throws when the file is missing. */
export function readSql(path: string): string {
  const file = folders.map(folder => join(folder, path)).find(existsSync)
  if (file === undefined) throw new Error(`No ${path} in ${folders.join(' or ')}.`)
  return readFileSync(file, 'utf8')
}

/** The partition of a restaurant as an SQL expression; the same number as `partitionOf`. Both arguments are SQL. */
export const partitionSql = (restaurantId: string, count: string) =>
  `(('x' || substr(encode(sha256(convert_to(${restaurantId}::text, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % ${count})`

/** The condition that a restaurant belongs to a partition, with its leading `and`; empty if the group is not divided. */
export const andInPartition = (restaurantId: string, { index, count }: Partition) =>
  count === 1 ? '' : `and ${partitionSql(restaurantId, String(count))} = ${index}`
