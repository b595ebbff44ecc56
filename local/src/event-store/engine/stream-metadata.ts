import { deletedRevision, isMetastream } from '../model.ts'

/** The parts of a stream's metadata that decide which of its events can be read. */
export interface Retention {
  readonly softDeleted: boolean
  /** `$tb`: the first revision that may be read. */
  readonly truncateBefore: number
  readonly maxCount: number | undefined
  readonly maxAgeMs: number | undefined
}

const keepAll: Retention = {
  softDeleted: false,
  truncateBefore: 0,
  maxCount: undefined,
  maxAgeMs: undefined,
}

// JSON.parse rounds numbers above 2^53, and the soft-delete mark is 2^63-1, so the mark is read as text.
const truncateBeforePattern = /"\$tb"\s*:\s*(\d+)/

const positiveInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined

/**
 * Reads `$tb`, `$maxCount` and `$maxAge` (seconds) from a `$metadata` event's JSON. JSON that does not parse hides no event.
 * A metadata stream always shows only its last event.
 */
export function parseRetention(stream: string, json: string | undefined): Retention {
  const own: Retention = isMetastream(stream) ? { ...keepAll, maxCount: 1 } : keepAll
  if (json === undefined) return own
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return own
  }
  if (typeof parsed !== 'object' || parsed === null) return own
  const fields = parsed as Record<string, unknown>
  const digits = fields.$tb === undefined ? undefined : truncateBeforePattern.exec(json)?.[1]
  const truncateBefore = BigInt(digits ?? 0)
  const maxAge = positiveInteger(fields.$maxAge)
  return {
    softDeleted: truncateBefore === deletedRevision,
    truncateBefore: Number(truncateBefore),
    maxCount: positiveInteger(fields.$maxCount) ?? own.maxCount,
    maxAgeMs: maxAge === undefined ? undefined : maxAge * 1000,
  }
}

/** Replaces `$tb` in the metadata, as literal digits. All other fields stay unchanged. */
export function withTruncateBefore(json: string | undefined, truncateBefore: bigint | number): string {
  const mark = `"$tb":${truncateBefore}`
  if (json === undefined || !isJsonObject(json)) return `{${mark}}`
  if (truncateBeforePattern.test(json)) return json.replace(truncateBeforePattern, () => mark)
  const rest = json.trim().slice(1)
  return rest.trim() === '}' ? `{${mark}}` : `{${mark},${rest}`
}

const isJsonObject = (json: string): boolean => {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

/** The first revision of a stream that `$tb` and `$maxCount` do not hide. */
export function firstReadable(retention: Retention, lastRevision: number): number {
  return Math.max(
    retention.truncateBefore,
    retention.maxCount === undefined ? 0 : lastRevision - retention.maxCount + 1,
  )
}
