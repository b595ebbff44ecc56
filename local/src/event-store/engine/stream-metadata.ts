/** The parts of a stream's metadata that decide which of its events can be read. */
export interface Retention {
  /** The first revision that may be read. */
  readonly truncateBefore: number
  readonly maxAgeMs: number | undefined
}

/** The fields of a `$metadata` event; none if it is no JSON object. */
function parseObject(json: string): Record<string, unknown> {
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

/** Reads `$tb` and `$maxAge` (seconds) from a `$metadata` event's JSON. JSON that does not parse hides no event. */
export function parseRetention(json = '{}'): Retention {
  const fields = parseObject(json)
  const maxAge = positiveInteger(fields.$maxAge)
  return {
    truncateBefore: positiveInteger(fields.$tb) ?? 0,
    maxAgeMs: maxAge === undefined ? undefined : maxAge * 1000,
  }
}
