import type { Day } from './events.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The largest offsets from UTC (IANA: Etc/GMT+12, Pacific/Kiritimati). */
const furthestBehindMs = 12 * hourMs
const furthestAheadMs = 14 * hourMs

const dayOfMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const startMs = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`)

/** More than the time zones of the IANA list (about 420 names and 180 links). A formatter takes 31 KB. */
const mostFormatters = 640
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // Old logs contain any spelling, such as `eUROPE/vienna`: without a limit they would fill the memory.
  if (formatters.size >= mostFormatters) formatters.clear()
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, hourCycle: 'h23', calendar: 'iso8601' })
  formatters.set(timeZone, made)
  return made
}

/**
 * The calendar day and the time in a time zone at an instant (milliseconds since the epoch): `2026-03-12T19:32`. Throws
 * RangeError for an unknown zone.
 */
export function localTime(timeZone: string, at: number): string {
  const parts = formatterOf(timeZone).formatToParts(at)
  const textOf = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${textOf('year')}-${textOf('month')}-${textOf('day')}T${textOf('hour')}:${textOf('minute')}`
}

/** The calendar day in a time zone at an instant. As {@link localTime}. */
export function dayIn(timeZone: string, at: number): Day {
  return localTime(timeZone, at).slice(0, 10)
}

/**
 * The first instant after `from` at which it is `local` (as {@link localTime}) or later in a time zone. Follows the zone's own
 * rules: clocks may skip the time.
 */
export function firstInstant(timeZone: string, local: string, from = Number.NEGATIVE_INFINITY): number {
  const inUtc = Date.parse(`${local}Z`)
  let before = Math.max(from, inUtc - furthestAheadMs - hourMs)
  let after = inUtc + furthestBehindMs + hourMs
  while (after - before > 1) {
    const half = Math.floor((before + after) / 2)
    if (localTime(timeZone, half) >= local) after = half
    else before = half
  }
  return after
}

/** Adds a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return dayOfMs(startMs(day) + days * dayMs)
}

/** 0 for Monday to 6 for Sunday (ISO 8601). */
export function weekdayOf(day: Day): number {
  return (new Date(startMs(day)).getUTCDay() + 6) % 7
}

/** The two or three calendar days that are current somewhere in the world at an instant. */
export function currentDaysWorldwide(at: number): readonly Day[] {
  const last = dayOfMs(at + furthestAheadMs)
  const days: Day[] = []
  for (let day = dayOfMs(at - furthestBehindMs); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The newest day that is over everywhere in the world, and so for every restaurant, even if it changes its time zone. */
export function lastFinishedDay(at: number): Day {
  return addDays(dayOfMs(at - furthestBehindMs), -1)
}
