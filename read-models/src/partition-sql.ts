import type { Partition } from '@safe-menu/server-kit/partitions/partition'

/** The partition of a restaurant as an SQL expression; the same number as `partitionOf`. Both arguments are SQL. */
export const partitionSql = (restaurantId: string, count: string) =>
  `(('x' || substr(encode(sha256(convert_to(${restaurantId}::text, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % ${count})`

/** The condition that a restaurant belongs to a partition, with its leading `and`; empty if the group is not divided. */
export const andInPartition = (restaurantId: string, { index, count }: Partition) =>
  count === 1 ? '' : `and ${partitionSql(restaurantId, String(count))} = ${index}`
