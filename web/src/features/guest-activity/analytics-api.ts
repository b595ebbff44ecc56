import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** A restaurant's analytics. Shows the previous period as placeholder data while another loads. */
export function useAnalytics(restaurantId: string, period: AnalyticsPeriod) {
  return useQuery({
    queryKey: ['analytics', restaurantId, period],
    queryFn: async ({ signal }) => {
      const input = { params: { restaurantId }, query: { period } }
      return { period, view: await call('GET /api/analytics/:restaurantId', input, { signal }) }
    },
    placeholderData: keepPreviousData,
  })
}
