import { DirectoryError } from '../errors.ts'
import { deletedRevision } from '../model.ts'
import { decodeRecord } from '../wire/record.ts'
import type { Tables } from './lmdb-tables.ts'

// A crash can damage only the end of the log. Older events are checked when they are read.
const verifiedEvents = 1_000

/**
 * Checks that the log has no gaps and that its latest events match the indexes.
 * Throws a DirectoryError that names the first position that does not match.
 */
export function verifyTables(
  { events, index, streams }: Tables,
  directory: string,
  verifyChecksum: (position: number, value: Buffer) => Buffer,
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
      record = decodeRecord(verifyChecksum(key, value))
    } catch (error) {
      throw corrupt(`the event at position ${key} cannot be read`, error)
    }
    const head = streams.get(record.stream)
    if (record.position !== key || head === undefined) throw corrupt(`position ${key} belongs to no stream`)
    if (record.revision === deletedRevision) continue // a tombstone is in no index
    const revision = Number(record.revision)
    if (head[1] < revision || index.get([head[0], revision]) !== key) {
      throw corrupt(`position ${key} does not match the index of its stream ${record.stream}`)
    }
  }
  if (expected === undefined && entryCount > 0) throw corrupt('its events cannot be listed')
}
