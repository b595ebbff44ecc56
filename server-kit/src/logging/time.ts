let lastAt = 0
let lastText = ''

/** The current time as ISO 8601 in UTC. Formatted once per millisecond, because many lines share one under load. */
export function isoNow(): string {
  const at = Date.now()
  if (at !== lastAt) {
    lastAt = at
    lastText = new Date(at).toISOString()
  }
  return lastText
}
