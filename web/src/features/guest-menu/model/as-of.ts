import type { Freshness } from './freshness.ts'

/** By the device's clock, as the other times on the page. */
const dateAndTime = (instant: number) =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** How old a printed menu is. Stale data never gets the present time. `now` in epoch ms. */
export function asOfText(freshness: Freshness, now: number): string {
  if (freshness.kind === 'fresh') return `As of ${dateAndTime(now)}.`
  if (freshness.since === null) return 'It is not known how old this is: ask staff.'
  return `As of ${dateAndTime(freshness.since)}. It may have changed since: ask staff.`
}
