import { createContext, useContext } from 'react'
import { activeLanguage, activeLocale } from './t.ts'

/* How guests read times: in the language of the page, in the time zone of its restaurant. Apart from `dates.ts`, which staff alone load. */

type Instant = string | number
type Options = Intl.DateTimeFormatOptions

/** The time zone of the page's restaurant; `undefined`: the device's, until the restaurant is known. */
export type PageZone = string | undefined

function formatIn(instant: Instant, options: Options, timeZone: PageZone): string {
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
export function pageZone(timeZone: string): PageZone {
  if (timeZone === '') return undefined
  return isKnownZone(timeZone) ? timeZone : fallbackZone
}

/** The time zone in which the page below writes times: that of its restaurant. */
export const PageZoneContext = createContext<PageZone>(undefined)

export const usePageZone = (): PageZone => useContext(PageZoneContext)

/** "15 Jan 2026". With "UTC" where that is not the restaurant's zone, in which it may be another day. */
export function dayText(instant: Instant, zone: PageZone): string {
  const timeZoneName = zone === fallbackZone ? 'short' : undefined
  return formatIn(instant, { ...day, year: 'numeric', timeZoneName }, zone)
}

/** A time of day. With the zone's name ("19:32 CET") where the clocks of this device show another time. */
export function timeText(instant: Instant, zone: PageZone, options: Options = clock): string {
  const shown = { ...day, ...clock }
  const isHere = formatIn(instant, shown, zone) === formatIn(instant, shown, undefined)
  return formatIn(instant, isHere ? options : { ...options, timeZoneName: 'short' }, zone)
}

/** {@link timeText}, with the day in front when it was not today. `now` in epoch ms. */
export function clockTime(instant: number, now: number, zone: PageZone): string {
  const time = timeText(instant, zone)
  return dayText(instant, zone) === dayText(now, zone) ? time : `${formatIn(instant, day, zone)}, ${time}`
}

/** "22 Nov 2026, 23:50", with the day of the week where `weekday` is given. */
export const dayAndTime = (instant: number, zone: PageZone, options: Options = { year: 'numeric' }): string =>
  timeText(instant, zone, { ...day, ...clock, ...options })

const formatters = new Map<string, Intl.DateTimeFormat>() // making one takes longer than using it a hundred times

/** Formats dates in a language (BCP 47). Throws a RangeError for a time zone that this browser does not know. */
export function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, made)
  return made
}

/** Whether this browser knows a time zone (IANA name). Asks by the formatter of {@link dayText}, which most pages need anyway. */
export function isKnownZone(timeZone: string): boolean {
  try {
    formatterOf(activeLocale(), { ...day, year: 'numeric', timeZone })
    return true
  } catch {
    return false
  }
}
