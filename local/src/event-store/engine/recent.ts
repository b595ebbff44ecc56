import type { StoredRecord } from '../storage/storage.ts'

// Live subscribers read these records from memory, not from the store. At full speed they cover a few seconds.
const maxRecords = 4096
const maxBytes = 16 * 1024 * 1024

/** The latest records of the log, without gaps, oldest first. */
export interface Recent {
  push(records: readonly StoredRecord[]): void
  /** The oldest position in memory; Infinity if there is none. */
  oldest(): number
  /** At most `limit` records from a position on; undefined if the position is no longer in memory. */
  from(position: number, limit: number): StoredRecord[] | undefined
  clear(): void
}

/** Creates an empty buffer for the end of the log. */
export function createRecent(): Recent {
  const ring: (StoredRecord | undefined)[] = new Array(maxRecords)
  let first = 0
  let next = 0
  let bytes = 0

  const at = (position: number): StoredRecord | undefined => ring[position % maxRecords]
  const dropFirst = () => {
    bytes -= at(first)?.record.length ?? 0
    ring[first % maxRecords] = undefined
    first++
  }
  return {
    push(records) {
      for (const record of records) {
        if (first === next) first = next = record.position
        while (next - first >= maxRecords) dropFirst()
        ring[next % maxRecords] = record
        bytes += record.record.length
        next++
        while (bytes > maxBytes && next - first > 1) dropFirst()
      }
    },
    oldest: () => (first === next ? Number.POSITIVE_INFINITY : first),
    from(position, limit) {
      if (first === next || position < first) return undefined
      const found: StoredRecord[] = []
      for (let p = position; p < Math.min(next, position + limit); p++) {
        const record = at(p)
        if (record !== undefined) found.push(record)
      }
      return found
    },
    clear() {
      ring.fill(undefined)
      first = next = bytes = 0
    },
  }
}
