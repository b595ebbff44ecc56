const formatters = new Map<string, Intl.DateTimeFormat>() // making one takes longer than using it a hundred times

/** Formats dates in a language (BCP 47). Throws a RangeError for a time zone that this browser does not know. */
export function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

/** Whether this browser knows a time zone (IANA name). */
export function isKnownZone(timeZone: string): boolean {
  try {
    formatterOf('en', { timeZone })
    return true
  } catch {
    return false
  }
}
