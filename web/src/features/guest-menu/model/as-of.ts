import { dayAndTime, type PageZone } from '../../../format/page-zone.ts'
import { t } from '../../../languages/t.ts'
import type { Freshness } from './freshness.ts'

/** How old a printed menu is. Stale data never gets the present time. `now` in epoch ms. */
export function asOfText(freshness: Freshness, now: number, zone: PageZone): string {
  if (freshness.kind === 'fresh') return t('asOf.now', { time: dayAndTime(now, zone) })
  if (freshness.since === null) return t('asOf.unknown')
  return t('asOf.old', { time: dayAndTime(freshness.since, zone) })
}
