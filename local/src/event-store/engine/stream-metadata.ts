import { deletedRevision, isMetastream } from '../streams.ts'

/** The parts of a stream's metadata that decide which of its events can be read. */
type Retention = ReturnType<typeof parseRetention>

/** The fields of a `$metadata` event; none if it is no JSON object. */
function parseObject(json = '{}'): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const positiveInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/**
 * Reads `$tb`, `$maxCount` and `$maxAge` (seconds) from a `$metadata` event's JSON. JSON that does not parse hides no event.
 * A metadata stream always shows only its last event.
 */
export function parseRetention(stream: string, json: string | undefined) {
  const fields = parseObject(json)
  const truncateBefore = positiveInteger(fields.$tb) ?? 0
  const maxAge = positiveInteger(fields.$maxAge)
  return {
    // JSON.parse rounds `deletedRevision`. No stream has that many events.
    softDeleted: truncateBefore > Number.MAX_SAFE_INTEGER,
    /** The first revision that may be read. */
    truncateBefore,
    maxCount: positiveInteger(fields.$maxCount) ?? (isMetastream(stream) ? 1 : undefined),
    maxAgeMs: maxAge === undefined ? undefined : maxAge * 1000,
  }
}

/** The metadata of a soft-deleted stream. As in EventStoreDB, a deletion drops all other fields. */
export const softDeletedMetadata = `{"$tb":${deletedRevision}}`

/** Sets `$tb` at the top level of the metadata, and keeps all other fields. */
export function withTruncateBefore(json: string | undefined, truncateBefore: number): string {
  return JSON.stringify({ ...parseObject(json), $tb: truncateBefore })
}

/** The first revision of a stream that `$tb` and `$maxCount` do not hide. */
export function firstReadable(retention: Retention, lastRevision: number): number {
  return Math.max(
    retention.truncateBefore,
    retention.maxCount === undefined ? 0 : lastRevision - retention.maxCount + 1,
  )
}
