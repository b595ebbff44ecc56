import type { DateFormat } from './dates.ts'

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** The local date and time, to the second, for `<input type="datetime-local" step="1">`. */
export function toLocalInput(instant: string | number, { timeZone }: DateFormat = {}): string {
  const format = new Intl.DateTimeFormat('en-CA', { ...parts, calendar: 'gregory', timeZone })
  const shown = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const of = (type: Exclude<keyof typeof parts, 'hourCycle'>) => shown.get(type)?.padStart(2, '0')
  return `${of('year')?.padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`
}

const widestOffsetMs = 24 * 3_600_000

/**
 * The instant in such an input's value; `null` while it is incomplete. Of a time that occurs twice when clocks go back, it
 * is the first. A time that does not occur when they go forward is moved on by the change.
 */
export function fromLocalInput(text: string, format: DateFormat = {}): string | null {
  const local = Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`)
  if (text === '' || Number.isNaN(local)) return null
  const offsetAt = (instant: number) => Date.parse(`${toLocalInput(instant, format)}Z`) - instant
  const before = local - offsetAt(local - widestOffsetMs)
  const after = local - offsetAt(local + widestOffsetMs)
  const isShown = (instant: number) => instant + offsetAt(instant) === local
  return new Date(isShown(before) || !isShown(after) ? before : after).toISOString()
}
