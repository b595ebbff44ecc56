import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'

/** The label of each period's button, the time it covers, and its last, unfinished point. */
const words = {
  daily: { label: 'Daily', covers: 'the last 7 days', unfinished: 'Today' },
  weekly: { label: 'Weekly', covers: 'the last 4 weeks', unfinished: 'This week' },
  monthly: { label: 'Monthly', covers: 'the last 12 months', unfinished: 'This month' },
} satisfies Record<AnalyticsPeriod, object>

export const periods = Object.keys(words) as readonly AnalyticsPeriod[]

const defaultPeriod = 'weekly' // specification section 2, "Analytics dashboard"

/** The period in the address, or the default one. */
export function readPeriod(fromAddress: string | null): AnalyticsPeriod {
  return periods.find(period => period === fromAddress) ?? defaultPeriod
}

export const wordsOf = (period: AnalyticsPeriod) => words[period]
