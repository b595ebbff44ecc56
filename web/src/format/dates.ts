import { formatterOf, isKnownZone } from './formatter.ts'

/** How dates and times are written. */
export interface DateFormat {
  /** IANA name. Missing: the time zone of this device. */
  readonly timeZone?: string | undefined
  /** BCP 47. Missing: British English, which has the month in words and 24 hours. */
  readonly language?: string | undefined
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

/** `19:32:10`. Says nothing of its time zone: for lists that name theirs once. */
export function formatTime(instant: Instant, format: DateFormat = {}): string {
  return write(instant, time, format)
}

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

/** `12 March 2026, 19:32:10`, with the time zone where it is not the device's: `12 March 2026, 19:32:10 Vienna time`. */
export function formatInstant(instant: Instant, format: DateFormat = {}): string {
  return `${write(instant, longDate, format)}, ${formatTime(instant, format)}${zoneNote(instant, format)}`
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
  return `${write(instant, longDate, format)}, ${exact}${zoneNote(instant, format)}`
}

/** `m/d/yy` (specification section 2, "Item cards"). */
export function formatShortDate(instant: Instant, { timeZone }: DateFormat = {}): string {
  return write(
    instant,
    { day: 'numeric', month: 'numeric', year: '2-digit' },
    { timeZone, language: 'en-US' },
  )
}

const dayMs = 86_400_000

/** One end of a time range of `span` ms: `12 Mar 2026`; `12 Mar, 19:32` within two days; `12 Mar, 19:32:10` within ten minutes. */
export function formatTick(instant: number, span: number, format: DateFormat = {}): string {
  if (span > 2 * dayMs) return formatDate(instant, format)
  const timeOfDay = span > 600_000 ? formatClock(instant, format) : formatTime(instant, format)
  return `${write(instant, day, format)}, ${timeOfDay}`
}

/** `Europe/Berlin (GMT+2)`: the zone with its offset at that instant. */
export function zoneText(instant: Instant, zone: string): string {
  const parts = formatIn({ timeZoneName: 'shortOffset' }, { timeZone: zone })
  const offset = parts.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined || zone === 'UTC' ? zone : `${zone} (${offset})`
}
