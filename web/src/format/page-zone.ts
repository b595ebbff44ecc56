import { activeLanguage, activeLocale } from '../languages/t.ts'
import { formatterOf, isKnownZone } from './formatter.ts'

/**
 * How guests read times: in the language of the page, in the time zone of its restaurant. A page is about one restaurant; the
 * server, which renders a page in one go, sets the zone before each.
 */

type Instant = string | number
type Options = Intl.DateTimeFormatOptions

/** Of the page's restaurant; `undefined`: the device's. */
let zone: string | undefined

function formatIn(instant: Instant, options: Options, timeZone: string | undefined): string {
  const partsIn = (locale: string) =>
    formatterOf(locale, { ...options, timeZone }).formatToParts(new Date(instant))
  const textOf = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join('')
  const parts = partsIn(activeLocale())
  if (options.timeZoneName === undefined || activeLanguage() !== 'ar') return textOf(parts)
  // In Arabic, formatters write "GMT" in letters, and no clock or ticket that a guest compares it with does.
  const isZone = ({ type }: Intl.DateTimeFormatPart) => type === 'timeZoneName'
  const zoneName = textOf(partsIn('en-GB').filter(isZone))
  return textOf(parts.map(part => (isZone(part) ? { ...part, value: `\u2068${zoneName}\u2069` } : part)))
}

const day: Options = { day: 'numeric', month: 'short' }
const clock: Options = { hour: '2-digit', minute: '2-digit' }

/** Shown instead of a zone that this browser does not know. No restaurant has UTC under this name, so {@link dayText} can tell it apart. */
const fallbackZone = 'Etc/UTC'

/** A time zone for the functions below (IANA name; empty: not known yet). UTC stands for one that this browser does not know. */
export function pageZone(timeZone: string): string | undefined {
  if (timeZone === '') return undefined
  return isKnownZone(timeZone) ? timeZone : fallbackZone
}

/** Sets the time zone of the page's restaurant. */
export function setPageZone(timeZone: string): void {
  zone = pageZone(timeZone)
}

/** "15 Jan 2026". With "UTC" where that is not the restaurant's zone, in which it may be another day. */
export function dayText(instant: Instant, timeZone = zone): string {
  const timeZoneName = timeZone === fallbackZone ? 'short' : undefined
  return formatIn(instant, { ...day, year: 'numeric', timeZoneName }, timeZone)
}

/** A time of day. With the zone's name ("19:32 CET") where the clocks of this device show another time. */
export function timeText(instant: Instant, options: Options = clock): string {
  const shown = { ...day, ...clock }
  const isHere = formatIn(instant, shown, zone) === formatIn(instant, shown, undefined)
  return formatIn(instant, isHere ? options : { ...options, timeZoneName: 'short' }, zone)
}

/** {@link timeText}, with the day in front when it was not today. `now` in epoch ms. */
export function clockTime(instant: number, now: number): string {
  const time = timeText(instant)
  return dayText(instant) === dayText(now) ? time : `${formatIn(instant, day, zone)}, ${time}`
}

/** "22 Nov 2026, 23:50", with the day of the week where `weekday` is given. */
export const dayAndTime = (instant: number, options: Options = { year: 'numeric' }): string =>
  timeText(instant, { ...day, ...clock, ...options })
