import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'

/** Each period with its button's label, the time it covers, and its last, unfinished point. */
export const periods: readonly {
  readonly value: AnalyticsPeriod
  readonly label: string
  readonly covers: string
  readonly unfinished: string
}[] = [
  { value: 'daily', label: 'Daily', covers: 'the last 7 days', unfinished: 'Today' },
  { value: 'weekly', label: 'Weekly', covers: 'the last 4 weeks', unfinished: 'This week' },
  { value: 'monthly', label: 'Monthly', covers: 'the last 12 months', unfinished: 'This month' },
]

const defaultPeriod = 'weekly' // specification section 2, "Analytics dashboard"

/** The period in the address, or the default one. */
export function readPeriod(fromAddress: string | null): AnalyticsPeriod {
  return periods.find(({ value }) => value === fromAddress)?.value ?? defaultPeriod
}

export function wordsOf(period: AnalyticsPeriod) {
  const found = periods.find(({ value }) => value === period)
  if (!found) throw new Error(`No words for the period ${period}`)
  return found
}
