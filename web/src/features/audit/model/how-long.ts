import { counted } from '../../../format/dates.ts'

const units = [
  { noun: 'day', ms: 86_400_000 },
  { noun: 'hour', ms: 3_600_000 },
  { noun: 'minute', ms: 60_000 },
  { noun: 'second', ms: 1_000 },
] as const

/** A stretch of time in its largest whole unit, "3 minutes"; `null` under a second. */
export function howLong(milliseconds: number): string | null {
  const unit = units.find(({ ms }) => milliseconds >= ms)
  return unit ? counted(Math.floor(milliseconds / unit.ms), unit.noun) : null
}

/** How the last change at or before `time` is announced: it happened just then, or so long before. */
export function changedTitle(at: number, time: number): string {
  if (time <= at) return 'Just changed, at this instant'
  return `Last change, ${howLong(time - at) ?? 'less than a second'} before`
}
