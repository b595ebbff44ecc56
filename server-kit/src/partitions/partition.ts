import { createHash } from 'node:crypto'

/** One of the `count` parts into which a projection group divides the restaurants. Counted from 0. */
export interface Partition {
  readonly index: number
  readonly count: number
}

/** The only partition of a group that is not divided. */
export const undivided: Partition = { index: 0, count: 1 }

/** The partition of a restaurant: the first four bytes of the SHA-256 of its id, modulo `count`. PostgreSQL also computes it. */
export function partitionOf(restaurantId: string, count: number): number {
  if (count === 1) return 0
  return numberOf(restaurantId.toLowerCase()) % count
}

const mostNumbers = 50_000 // about 5 MB
const numbers = new Map<string, number>()

/** Computed once for each restaurant, because every event is asked about for each partition of a process. */
function numberOf(restaurantId: string): number {
  const known = numbers.get(restaurantId)
  if (known !== undefined) return known
  if (numbers.size >= mostNumbers) numbers.clear()
  const number = createHash('sha256').update(restaurantId).digest().readUInt32BE(0)
  numbers.set(restaurantId, number)
  return number
}

/** Whether a restaurant belongs to a partition. What belongs to no restaurant belongs to every partition. */
export function isInPartition({ index, count }: Partition, restaurantId: string | null): boolean {
  return restaurantId === null || partitionOf(restaurantId, count) === index
}

/** A group's name, with its partition if it is divided: `menus`, or `menus 2 of 3`. */
export function nameOfPartition(group: string, { index, count }: Partition): string {
  return count === 1 ? group : `${group} ${index} of ${count}`
}
