let lastAt = 0
let lastText = ''

/** The time as ISO 8601 in UTC. Under load many lines fall into one millisecond: its text is made once. */
export function isoNow(): string {
  const at = Date.now()
  if (at !== lastAt) {
    lastAt = at
    lastText = new Date(at).toISOString()
  }
  return lastText
}
