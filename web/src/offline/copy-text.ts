import { dayAndTime } from '../format/page-zone.ts'
import { t } from '../languages/t.ts'

/** After this long a copy is of another day: nothing in it may be relied on. */
const oldMs = 24 * 3_600_000

/** A copy on screen. */
export interface ShownCopy {
  /** When the server said that it was current, by the server's clock; epoch ms, `null`: unknown. */
  readonly since: number | null
  /** Milliseconds since it was saved; NaN: unknown. */
  readonly ageMs: number
}

export const isOld = ({ ageMs }: ShownCopy): boolean => !(ageMs < oldMs)

/** The large words above a copy. Always with the day: on a device whose clock was set back, "today" may be another day. */
export function copyTitle({ since }: ShownCopy): string {
  return since === null
    ? t('copy.title')
    : t('copy.titleSince', { time: dayAndTime(since, { weekday: 'short' }) })
}

export function copyText(copy: ShownCopy): string {
  if (!isOld(copy)) return t('copy.recent')
  return t(Number.isFinite(copy.ageMs) ? 'copy.old' : 'copy.unknownAge')
}
