import type { AnalyticsPeriod, AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/failures.ts'
import { readKey } from '../../api/read-query.ts'

/** For a 401 (specification, section 8). The login shows it, because an ended session leads there. */
const endedText = 'Authentication failed. Please log in again.'

/** A restaurant's analytics. Shows the previous period as placeholder data while another loads. */
export function useAnalytics(restaurantId: string, period: AnalyticsPeriod) {
  const endpoint = 'GET /api/analytics/:restaurantId'
  const input = { params: { restaurantId }, query: { period } }
  return useQuery({
    queryKey: readKey(endpoint, input),
    queryFn: async ({ signal }) => ({ period, view: await call(endpoint, input, { signal, endedText }) }),
    placeholderData: keepPreviousData,
  })
}

/** Items in the popular items chart (specification, section 9). */
const popularItemsShown = 10

interface Counted {
  readonly name: string
  readonly count: number
}

const byCount = (a: Counted, b: Counted) => b.count - a.count || a.name.localeCompare(b.name, 'en')

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** A restaurant's analytics as the dashboard shows them. */
export function figuresOf({ menus, uniqueVisitors, uniqueItemsCount }: AnalyticsView) {
  const totalViews = sum(menus.map(({ menuViews: [{ views }] }) => views))
  const popularItems = menus
    .flatMap(({ name: menu, popularItems }) =>
      popularItems.map(({ menuItem: { name }, views }) => ({ name, menu, count: views })),
    )
    .sort(byCount)
    .slice(0, popularItemsShown)
  const filters = new Map<string, number>()
  for (const { allergen, count } of menus.flatMap(({ topAllergens }) => topAllergens)) {
    filters.set(allergen.name, (filters.get(allergen.name) ?? 0) + count)
  }
  return {
    totalViews,
    /** The sum of the daily figures (product, "Guest activity"). */
    uniqueVisitors,
    /** Published menus. */
    activeMenus: menus.filter(({ published }) => published).length,
    uniqueItems: uniqueItemsCount,
    popularItems,
    /** Of all menus together, most filtered first. The chart shows the first `allergenDoughnut.colours`. */
    allergens: Array.from(filters, ([name, count]) => ({ name, count })).sort(byCount),
    menus: menus.map(({ id, name, menuViews: [{ views, uniqueVisitors }], popularItems }) => ({
      id,
      name,
      views,
      visitors: uniqueVisitors,
      popularItems: popularItems.length,
    })),
    /** There are no menus, or no activity on them. */
    isEmpty: totalViews === 0 && popularItems.length === 0 && filters.size === 0,
  }
}

export type Figures = ReturnType<typeof figuresOf>

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

/** Checking during the first attempt, connecting while it is retried (specification section 4, "Analytics load status"). */
export function loadStatusOf(request: { hasData: boolean; isError: boolean; failureCount: number }) {
  if (request.isError) return 'error'
  if (request.hasData) return 'connected'
  return request.failureCount === 0 ? 'checking' : 'connecting'
}

export const statusTexts: Record<ReturnType<typeof loadStatusOf>, string> = {
  checking: 'Checking the connection...',
  connecting: 'Connecting to the server...',
  connected: 'Connected',
  error: 'Not connected',
}

/** The port that served the page, also when the address leaves it out. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Passed instead of an error when the token names no restaurant. */
export const noRestaurant = 'no-restaurant'

/** Why the analytics could not be loaded, in the texts of specification section 8. `port`: the one that served the page. */
export function analyticsFailure(error: unknown, port: string): string {
  if (error === noRestaurant) return 'Please log in to view analytics.'
  const status = error instanceof ApiError ? error.status : null
  switch (status) {
    case 0:
      return `Unable to connect to server. Please ensure the backend server is running on port ${port}.`
    case 401:
      return endedText
    case 403:
      return 'Access denied. You do not have permission to view this data.'
    case 500:
      return 'Server error occurred. Please try again later.'
    default:
      return `Failed to fetch analytics data: ${messageOf(error)}`
  }
}
