import { activeLocale, t } from '../../../languages/t.ts'
import type { Freshness } from './freshness.ts'

/** By the device's clock, as the other times on the page. */
const dateAndTime = (instant: number) =>
  new Date(instant).toLocaleString(activeLocale(), { dateStyle: 'medium', timeStyle: 'short' })

/** How old a printed menu is. Stale data never gets the present time. `now` in epoch ms. */
export function asOfText(freshness: Freshness, now: number): string {
  if (freshness.kind === 'fresh') return t('asOf.now', { time: dateAndTime(now) })
  if (freshness.since === null) return t('asOf.unknown')
  return t('asOf.old', { time: dateAndTime(freshness.since) })
}
