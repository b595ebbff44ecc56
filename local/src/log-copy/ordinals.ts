/**
 * Translates positions of a log to ordinals and back. An event's ordinal is its number among the events that are copied, from 1.
 * It is the same in every copy of a log, and positions are not.
 */
export function createOrdinals() {
  const positions: bigint[] = []
  return {
    /** Notes the position of the next event. Positions only rise. */
    add(position: bigint): void {
      positions.push(position)
    },
    /** The number of noted events at or before a position. */
    upTo(position: bigint): number {
      let low = 0
      let high = positions.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((positions[middle] ?? 0n) <= position) low = middle + 1
        else high = middle
      }
      return low
    },
    /** The position of an event; 0 for ordinal 0, which stands for "before the first event". */
    positionOf: (ordinal: number) => positions[ordinal - 1] ?? 0n,
    count: () => positions.length,
  }
}
