import { counted } from '../../../format/words.ts'

const units = [
  { noun: 'day', ms: 86_400_000 },
  { noun: 'hour', ms: 3_600_000 },
  { noun: 'minute', ms: 60_000 },
  { noun: 'second', ms: 1_000 },
] as const

/** A duration in its largest whole unit: `3 minutes`. `null` for less than a second. */
export function elapsedText(milliseconds: number): string | null {
  const unit = units.find(({ ms }) => milliseconds >= ms)
  return unit ? counted(Math.floor(milliseconds / unit.ms), unit.noun) : null
}

/** How long before `time` the last change was made (both in milliseconds since 1970). */
export function lastChangeText(changedAt: number, time: number): string {
  if (time <= changedAt) return 'Changed at this time'
  return `Last change ${elapsedText(time - changedAt) ?? 'less than a second'} earlier`
}
