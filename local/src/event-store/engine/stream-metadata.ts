import { deletedRevision, isMetastream } from '../streams.ts'

/** The parts of a stream's metadata that decide which of its events can be read. */
type Retention = ReturnType<typeof parseRetention>

/** Marks the text of a number that JSON.parse would round: those above 2^53, such as the soft-delete mark 2^63-1. */
const exactly = '\u0000'
const jsonTextOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu

/** The fields of a `$metadata` event, with long integers as marked text; none if it is no JSON object. */
function parseObject(json = '{}'): Record<string, unknown> {
  const quoted = json.replace(jsonTextOrNumber, token =>
    /^-?\d{16,}$/u.test(token) ? JSON.stringify(exactly + token) : token,
  )
  try {
    const parsed: unknown = JSON.parse(quoted)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const revisionIn = (value: unknown): bigint => {
  const digits = String(value).replace(exactly, '')
  return /^\d+$/u.test(digits) ? BigInt(digits) : 0n
}

const positiveInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/**
 * Reads `$tb`, `$maxCount` and `$maxAge` (seconds) from a `$metadata` event's JSON. JSON that does not parse hides no event.
 * A metadata stream always shows only its last event.
 */
export function parseRetention(stream: string, json: string | undefined) {
  const fields = parseObject(json)
  const truncateBefore = revisionIn(fields.$tb)
  const maxAge = positiveInteger(fields.$maxAge)
  return {
    softDeleted: truncateBefore === deletedRevision,
    /** The first revision that may be read. */
    truncateBefore: Number(truncateBefore),
    maxCount: positiveInteger(fields.$maxCount) ?? (isMetastream(stream) ? 1 : undefined),
    maxAgeMs: maxAge === undefined ? undefined : maxAge * 1000,
  }
}

/** The metadata of a soft-deleted stream. As in EventStoreDB, a deletion drops all other fields. */
export const softDeletedMetadata = `{"$tb":${deletedRevision}}`

/** Sets `$tb` at the top level of the metadata. All other fields keep their values, digit for digit. */
export function withTruncateBefore(json: string | undefined, truncateBefore: number): string {
  return JSON.stringify({ ...parseObject(json), $tb: truncateBefore }).replace(/"\\u0000(-?\d+)"/gu, '$1')
}

/** The first revision of a stream that `$tb` and `$maxCount` do not hide. */
export function firstReadable(retention: Retention, lastRevision: number): number {
  return Math.max(
    retention.truncateBefore,
    retention.maxCount === undefined ? 0 : lastRevision - retention.maxCount + 1,
  )
}
