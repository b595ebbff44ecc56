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

/** How long before `time` something happened: "at this instant", "3 minutes before". */
export function howLongBefore(at: number, time: number): string {
  if (time <= at) return 'at this instant'
  return `${howLong(time - at) ?? 'less than a second'} before`
}
