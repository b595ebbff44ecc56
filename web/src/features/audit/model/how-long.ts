import { counted } from '../../../format/dates.ts'

const units = [
  { noun: 'day', ms: 86_400_000 },
  { noun: 'hour', ms: 3_600_000 },
  { noun: 'minute', ms: 60_000 },
  { noun: 'second', ms: 1_000 },
] as const

/** How long before `time` something happened, in its largest whole unit: "at this instant", "3 minutes before". */
export function howLongBefore(at: number, time: number): string {
  const passed = time - at
  const unit = units.find(({ ms }) => passed >= ms)
  if (!unit) return passed <= 0 ? 'at this instant' : 'less than a second before'
  return `${counted(Math.floor(passed / unit.ms), unit.noun)} before`
}
