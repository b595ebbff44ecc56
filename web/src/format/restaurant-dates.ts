import { type DateFormat, knownZone } from './dates.ts'

/**
 * How the screens write dates for a restaurant: in its time zone, and in English words with the hours of its locale, 12 for `en-US` and
 * 24 for `de-AT`. A locale without a region is written as in Britain.
 */
export function datesOf({ timeZone, locale }: { timeZone: string; locale: string }): DateFormat {
  return { timeZone: knownZone(timeZone), language: languageFor(locale) }
}

function languageFor(locale: string): string | undefined {
  const region = /-([A-Z]{2}|\d{3})$/u.exec(locale)?.[1]
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle
  return region && hours === 'h12' ? `en-${region}` : undefined
}
