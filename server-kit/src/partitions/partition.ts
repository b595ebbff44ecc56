import { createHash } from 'node:crypto'

/** One of the `count` parts into which a projection group divides the restaurants. Counted from 0. */
export interface Partition {
  readonly index: number
  readonly count: number
}

/** The only partition of a group that is not divided. */
export const undivided: Partition = { index: 0, count: 1 }

/** The partition of a restaurant: the first four bytes of the SHA-256 of its id, modulo `count`. PostgreSQL computes it, too. */
export function partitionOf(restaurantId: string, count: number): number {
  if (count === 1) return 0
  return createHash('sha256').update(restaurantId.toLowerCase()).digest().readUInt32BE(0) % count
}

/** Whether a restaurant belongs to a partition. What belongs to no restaurant belongs to every partition. */
export function isInPartition({ index, count }: Partition, restaurantId: string | null): boolean {
  return restaurantId === null || partitionOf(restaurantId, count) === index
}

/** A group's name, with its partition if it is divided: `menus`, or `menus 2 of 3`. */
export function nameOfPartition(group: string, { index, count }: Partition): string {
  return count === 1 ? group : `${group} ${index} of ${count}`
}
