import type { DroppedCss } from '@safe-menu/contracts/restaurants/branding'
import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'

export type Restaurant = RestaurantView

function restaurantQuery(restaurantId: string) {
  return queryOptions({
    queryKey: keys.restaurant(restaurantId),
    queryFn: ({ signal }) =>
      call('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, { signal }),
  })
}

/** The own restaurant, as guests see it. */
export function useOwnRestaurant(restaurantId: string) {
  return useQuery({
    ...restaurantQuery(restaurantId),
    refetchOnWindowFocus: false, // the forms compare their drafts with it
  })
}

type Change = Parameters<typeof call<'PUT /api/restaurants/:restaurantId'>>[1]['body']

/** Changes the restaurant. Returns its new state and the CSS rules that were ignored. */
export function useChangeRestaurant(restaurantId: string) {
  const queryClient = useQueryClient()
  return async (body: NonNullable<Change>) => {
    const { droppedCss, ...restaurant } = await call('PUT /api/restaurants/:restaurantId', {
      params: { restaurantId },
      body,
    })
    queryClient.setQueryData(keys.restaurant(restaurantId), restaurant)
    return { restaurant, droppedCss }
  }
}

/** Reads the restaurant as it is saved right now: someone else may have changed it since the form was opened. */
export function useLatestRestaurant(restaurantId: string) {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...restaurantQuery(restaurantId), staleTime: 0 })
}

/** Custom CSS as the server would keep it. */
export interface CheckedCss {
  readonly customCss: string
  readonly droppedCss: readonly DroppedCss[]
}

/** Typing has paused. */
const checkAfterMs = 500

/** The CSS that the server would keep of the text being typed. Keeps the previous answer until the next one arrives. */
export function useCheckedCss(restaurantId: string, customCss: string): CheckedCss | null {
  const [settled, setSettled] = useState(customCss)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(customCss), checkAfterMs)
    return () => clearTimeout(timer)
  }, [customCss])
  const { data } = useQuery({
    queryKey: ['css-check', restaurantId, settled],
    queryFn: ({ signal }) =>
      call(
        'POST /api/restaurants/:restaurantId/css-check',
        { params: { restaurantId }, body: { customCss: settled } },
        { signal },
      ),
    enabled: settled.trim() !== '',
    placeholderData: before => before,
    staleTime: Number.POSITIVE_INFINITY, // the same text has the same answer
    retry: false, // saving checks it as well; the preview goes on without
  })
  return settled.trim() === '' ? { customCss: '', droppedCss: [] } : (data ?? null)
}
