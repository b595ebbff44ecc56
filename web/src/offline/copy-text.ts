import type { SavedCopy } from '../features/guest-menu/model/freshness.ts'
import { dayAndTime } from '../format/page-zone.ts'
import { t } from '../languages/t.ts'

/** After this long a copy is of another day: nothing in it may be relied on. */
const oldMs = 24 * 3_600_000

export const isOld = ({ ageMs }: SavedCopy): boolean => !(ageMs < oldMs)

/** The large words above a copy. Always with the day: on a device whose clock was set back, "today" may be another day. */
export const copyTitle = ({ since }: SavedCopy): string =>
  t('copy.titleSince', { time: dayAndTime(since, { weekday: 'short' }) })

export function copyText(copy: SavedCopy): string {
  if (!isOld(copy)) return t('copy.recent')
  return t(Number.isFinite(copy.ageMs) ? 'copy.old' : 'copy.unknownAge')
}
