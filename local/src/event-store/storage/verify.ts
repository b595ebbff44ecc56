import { DirectoryError } from '../errors.ts'
import { decodeRecord } from '../wire/record.ts'
import type { Tables } from './lmdb-tables.ts'

// What a crash can have touched is at the end; older events are checked whenever they are read.
const verifiedEvents = 1_000

/**
 * Checks that the log is dense and that its youngest events agree with its indexes.
 * Throws a DirectoryError that names the first position at which they do not.
 */
export function verifyTables(
  { events, index, streams }: Tables,
  directory: string,
  unsealed: (position: number, value: Buffer) => Buffer,
): void {
  const corrupt = (why: string, cause?: unknown) =>
    new DirectoryError(`The event log in ${directory} is damaged: ${why}.`, { cause })

  const { entryCount } = events.getStats() as { entryCount: number }
  let expected: number | undefined
  for (const { key, value } of events.getRange({ reverse: true, limit: verifiedEvents })) {
    if (expected === undefined && key !== entryCount) {
      throw corrupt(`it holds ${entryCount} events and ends at position ${key}`)
    }
    if (expected !== undefined && key !== expected) throw corrupt(`position ${expected} is missing`)
    expected = key - 1
    let record: ReturnType<typeof decodeRecord>
    try {
      record = decodeRecord(unsealed(key, value))
    } catch (error) {
      throw corrupt(`the event at position ${key} cannot be read`, error)
    }
    const head = streams.get(record.stream)
    if (record.position !== key || head === undefined) throw corrupt(`position ${key} belongs to no stream`)
    if (typeof record.revision === 'bigint') continue // a tombstone stands in no index
    if (head[1] < record.revision || index.get([head[0], record.revision]) !== key) {
      throw corrupt(`position ${key} is not where its stream ${record.stream} says`)
    }
  }
  if (expected === undefined && entryCount > 0) throw corrupt('its events cannot be listed')
}
