import type { CodeLegend } from '@safe-menu/contracts/restaurants/code-legend'
import type { RestaurantCodesView } from '@safe-menu/contracts/restaurants/views'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { readQuery, refetchAfter } from './read-query.ts'

const refetched = refetchAfter(
  'GET /api/restaurants/:restaurantId/codes',
  'GET /api/restaurants/:restaurantId', // each change of the settings has a new revision
)

/** What the codes on the own menus mean, as the settings keep it. Loads nothing without an id. */
export function useCodes(restaurantId: string | undefined) {
  const input = { params: { restaurantId: restaurantId ?? '' } }
  return useQuery({
    ...readQuery('GET /api/restaurants/:restaurantId/codes', input),
    enabled: restaurantId !== undefined,
  })
}

/** Keeps these codes in the settings instead of those that were seen, unless someone else has changed them since. */
export function keepCodes(restaurantId: string, codeLegend: CodeLegend, { revision }: RestaurantCodesView) {
  return refetched(
    call('PUT /api/restaurants/:restaurantId', { params: { restaurantId }, body: { codeLegend, revision } }),
  )
}
