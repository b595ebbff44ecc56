import type { AnalyticsPeriod } from '@safe-menu/contracts/guest-activity/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'

/** A restaurant's analytics. Shows the previous period as placeholder data while another loads. */
export function useAnalytics(restaurantId: string, period: AnalyticsPeriod) {
  return useQuery({
    queryKey: ['analytics', restaurantId, period],
    queryFn: async ({ signal }) => ({
      period,
      view: await call(
        'GET /api/analytics/:restaurantId',
        { params: { restaurantId }, query: { period } },
        { signal },
      ),
    }),
    placeholderData: keepPreviousData,
  })
}

/** The restaurant's name; `''` until it is loaded, so that the figures need not wait for it. */
export function useRestaurantName(restaurantId: string): string {
  const { data } = useQuery({
    queryKey: keys.restaurant(restaurantId),
    queryFn: ({ signal }) =>
      call('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, { signal }),
    staleTime: 5 * 60_000, // a name changes rarely
  })
  return data?.name ?? ''
}
