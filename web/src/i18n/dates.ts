import { createContext, useContext } from 'react'
import { formatterOf, isKnownZone } from './page-zone.ts'

/** How dates and times are written. */
export interface DateFormat {
  /** IANA name. Missing: the time zone of this device. */
  readonly timeZone?: string | undefined
  /** BCP 47. Missing: British English, which has the month in words and 24 hours. */
  readonly language?: string | undefined
  /** Whether short dates have the month in words, too. Missing: they are written as in the United States. */
  readonly monthInWords?: boolean | undefined
}

/** The device's time zone (IANA name). */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A time zone that this browser knows. Without one, the time is UTC, and called so. */
export function knownZone(timeZone: string): string {
  return !timeZone || isKnownZone(timeZone) ? timeZone : 'UTC'
}

/** The time zone in which dates are written (IANA name). */
export const zoneOf = ({ timeZone }: DateFormat): string => timeZone ?? viewerZone()

type Instant = string | number
type Options = Intl.DateTimeFormatOptions

const formatIn = (options: Options, { timeZone, language = 'en-GB' }: DateFormat) =>
  formatterOf(language, { ...options, timeZone: timeZone || undefined })

const write = (instant: Instant, options: Options, format: DateFormat) =>
  formatIn(options, format).format(new Date(instant)).replace(/\s/gu, ' ') // versions of ICU differ in their spaces

const clock: Options = { hour: '2-digit', minute: '2-digit' }
const time: Options = { ...clock, second: '2-digit' }
const day: Options = { day: 'numeric', month: 'short' }
const date: Options = { ...day, year: 'numeric' }
const longDate: Options = { ...date, month: 'long' }

/** `12 Mar 2026`: a day that nobody reads the wrong way round. */
export function formatDate(instant: Instant, format: DateFormat = {}): string {
  return write(instant, date, format)
}

/** `19:32`. */
export function formatClock(instant: Instant, format: DateFormat = {}): string {
  return write(instant, clock, format)
}

/** `19:32:10`, for lists that name their time zone once. Only a time that occurs twice names its offset: `02:30:00 (GMT+2)`. */
export function formatTime(instant: Instant, format: DateFormat = {}): string {
  return `${write(instant, time, format)}${repeatNote(instant, format)}`
}

/** ` (GMT+2)` behind a time that the clocks there show twice, because they go back; otherwise empty. */
const repeatNote = (instant: Instant, format: DateFormat) =>
  otherReading(instant, format) === null ? '' : ` (${offsetText(instant, zoneOf(format))})`

/** `Thursday, 12 March 2026`. */
export function formatDay(instant: Instant, format: DateFormat = {}): string {
  return `${write(instant, { weekday: 'long' }, format)}, ${write(instant, longDate, format)}`
}

/** ` Vienna time` behind a time that the clocks of this device do not show; otherwise empty. */
export function zoneNote(instant: Instant, { timeZone }: DateFormat): string {
  const shown = (zone: DateFormat) => write(instant, { ...date, ...clock }, zone)
  if (!timeZone || shown({ timeZone }) === shown({})) return ''
  const city = /^(?!Etc\/).*\/([^/]+)$/u.exec(timeZone)?.[1]
  return city ? ` ${city.replaceAll('_', ' ')} time` : ` ${timeZone}`
}

/**
 * `12 March 2026, 19:32:10`, with the time zone where it is not the device's: `12 March 2026, 19:32:10 Vienna time`. A time that occurs
 * twice names its offset: `25 October 2026, 02:30:00 (GMT+2)`.
 */
export function formatInstant(instant: Instant, format: DateFormat = {}): string {
  return `${write(instant, longDate, format)}, ${formatTime(instant, format)}${zoneNote(instant, format)}`
}

/** `12 March 2026, 19:32`: as {@link formatInstant}, where seconds help no reader. */
export function formatMinute(instant: Instant, format: DateFormat = {}): string {
  const timeOfDay = `${formatClock(instant, format)}${repeatNote(instant, format)}`
  return `${write(instant, longDate, format)}, ${timeOfDay}${zoneNote(instant, format)}`
}

/** `tomorrow at 04:00`, for an instant of today or tomorrow there; otherwise `on 12 Mar 2026 at 04:00`. */
export function whenText(instant: Instant, format: DateFormat = {}, now = Date.now()): string {
  const dayOf = (at: Instant) => formatDate(at, format)
  const clockText = `at ${formatClock(instant, format)}${zoneNote(instant, format)}`
  if (dayOf(instant) === dayOf(now)) return `today ${clockText}`
  return `${dayOf(instant) === dayOf(now + dayMs) ? 'tomorrow' : `on ${dayOf(instant)}`} ${clockText}`
}

/** As {@link formatInstant}, with milliseconds where there are any: several changes share a second. */
export function formatExactInstant(instant: Instant, format: DateFormat = {}): string {
  const milliseconds = new Date(instant).getMilliseconds()
  const parts = formatIn(time, format).formatToParts(new Date(instant))
  // After the seconds, not at the end: a 12-hour time ends with "PM".
  const exact = parts
    .map(({ type, value }) =>
      type === 'second' && milliseconds > 0 ? `${value}.${String(milliseconds).padStart(3, '0')}` : value,
    )
    .join('')
    .replace(/\s/gu, ' ')
  return `${write(instant, longDate, format)}, ${exact}${repeatNote(instant, format)}${zoneNote(instant, format)}`
}

/** `m/d/yy` (specification section 2, "Item cards"); `12 Mar 2026` where people would read that as another day. */
export function formatShortDate(instant: Instant, format: DateFormat = {}): string {
  const { timeZone, monthInWords = false } = format
  if (monthInWords) return formatDate(instant, format)
  return write(
    instant,
    { day: 'numeric', month: 'numeric', year: '2-digit' },
    { timeZone, language: 'en-US' },
  )
}

const dayMs = 86_400_000

/** `GMT+2`: the offset of a zone at that instant. */
export function offsetText(instant: Instant, zone: string): string {
  const parts = formatIn({ timeZoneName: 'shortOffset' }, { timeZone: zone }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** `Europe/Berlin (GMT+2)`: the zone with its offset at these instants. With more than one: `Europe/Berlin (GMT+1, GMT+2)`. */
export function zoneText(instants: Instant | readonly Instant[], zone: string): string {
  if (zone === 'UTC') return zone
  const offsets = new Set([instants].flat().map(instant => offsetText(instant, zone)))
  return offsets.size === 0 ? zone : `${zone} (${[...offsets].join(', ')})`
}

/** How the dates on the page are written: the device's way, unless the page is about one restaurant. */
export const DateFormatContext = createContext<DateFormat>({})

/** How dates are written here: as the restaurant does on a page about one. */
export function useDateFormat(): DateFormat {
  return useContext(DateFormatContext)
}

/**
 * How the screens write dates for a restaurant: in its time zone, and in English words with the hours of its locale, 12 for `en-US` and
 * 24 for `de-AT`. A locale without a region is written as in Britain.
 */
export function datesOf({ timeZone, locale }: { timeZone: string; locale: string }): DateFormat {
  const monthInWords = locale !== 'en' && !locale.endsWith('-US')
  return { timeZone: knownZone(timeZone), language: languageFor(locale), monthInWords }
}

function languageFor(locale: string): string | undefined {
  const region = /-([A-Z]{2}|\d{3})$/u.exec(locale)?.[1]
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  return region && hours === 'h12' ? `en-${region}` : undefined
}

const inputParts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** The local date and time, to the second, for `<input type="datetime-local" step="1">`. */
export function toLocalInput(instant: Instant, { timeZone }: DateFormat = {}): string {
  const format = formatterOf('en-CA', { ...inputParts, calendar: 'gregory', timeZone })
  const shown = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const of = (type: Exclude<keyof typeof inputParts, 'hourCycle'>) => shown.get(type)?.padStart(2, '0')
  return `${of('year')?.padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

const widestOffsetMs = 24 * 3_600_000

const localMs = (text: string) => Date.parse(`${text}Z`)

/** The instants of a local time (its milliseconds as if it were UTC): two when clocks go back, none when they skip it. */
function readings(local: number, format: DateFormat) {
  const offsetAt = (instant: number) => localMs(toLocalInput(instant, format)) - instant
  const before = local - offsetAt(local - widestOffsetMs)
  const after = local - offsetAt(local + widestOffsetMs)
  const shown = [...new Set([before, after])].filter(instant => instant + offsetAt(instant) === local)
  return { shown: shown.sort((one, other) => one - other), before }
}

/**
 * The instant in such an input's value; `null` while it is incomplete. Of a time that occurs twice when clocks go back, it
 * is the first ({@link otherReading} gives the second). A time that does not occur when they go forward is moved on by the change.
 */
export function fromLocalInput(text: string, format: DateFormat = {}): string | null {
  const local = localMs(text.length === 16 ? `${text}:00` : text)
  if (text === '' || Number.isNaN(local)) return null
  const { shown, before } = readings(local, format)
  return new Date(shown[0] ?? before).toISOString()
}

/** The other instant at which the clocks there show the same date and time, to the second; `null`: there is none. */
export function otherReading(instant: Instant, format: DateFormat = {}): string | null {
  const second = Math.floor(new Date(instant).getTime() / 1000) * 1000
  const other = readings(localMs(toLocalInput(second, format)), format).shown.find(shown => shown !== second)
  return other === undefined ? null : new Date(other).toISOString()
}

interface TwoReadings {
  readonly first: string
  readonly second: string
  /** Which of them it is. */
  readonly which: 'first' | 'second'
}

/** Both instants of a time that occurs twice when clocks go back; `null`: it occurs once. */
export function twoReadings(instant: Instant, format: DateFormat = {}): TwoReadings | null {
  const other = otherReading(instant, format)
  if (other === null) return null
  const own = new Date(instant).toISOString()
  return own < other
    ? { first: own, second: other, which: 'first' }
    : { first: other, second: own, which: 'second' }
}
