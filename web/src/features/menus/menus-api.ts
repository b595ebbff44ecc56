import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call, callFull } from '../../api/client.ts'
import { readQuery, refetchReads } from '../../api/read-query.ts'

export type Menu = MenuSummaryView

const menusQuery = (restaurantId: string) =>
  readQuery('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } })

type MenuChange = NonNullable<Parameters<typeof call<'PUT /api/menus/:menuId'>>[1]['body']>

/** How often an open page asks whether anyone has changed a menu. */
const followEveryMs = 5_000

/** All menus of the restaurant, drafts too, as the server sorts them: by name. Followed while the page is visible. */
export function useMenus(restaurantId: string) {
  return useQuery({
    ...menusQuery(restaurantId),
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the restaurant's screens are out of date, and since when (`null`: not known). */
export function useStaleness(restaurantId: string) {
  return useQuery({
    queryKey: ['staleness', restaurantId],
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { restaurantId } }
        const { headers } = await callFull('GET /api/restaurants/:restaurantId', input, { signal })
        const since = headers.get(headerNames.staleSince)
        // A server that never knew its answers to be current says so with the epoch.
        const isKnown = since !== null && Date.parse(since) > 0
        return { isStale: since !== null, since: isKnown ? since : null }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'service.read_model_behind')
          return { isStale: true, since: null }
        throw error
      }
    },
    refetchInterval: 20_000,
  })
}

async function andRefetch<T>(write: Promise<T>): Promise<T> {
  const answer = await write
  await refetchReads('GET /api/menus/restaurant/:restaurantId/menus')
  return answer
}

export function createMenu(restaurantId: string, body: { name: string; description: string }) {
  const params = { restaurantId }
  return andRefetch(call('POST /api/menus/restaurant/:restaurantId/menus', { params, body }))
}

/** Creates a draft with copies of the menu's items. None of them is confirmed. */
export function duplicateMenu(menuId: string) {
  return andRefetch(call('POST /api/menus/:menuId/duplicate', { params: { menuId }, body: {} }))
}

/** Changes these fields alone. With a revision, unless someone else has changed one of them since. */
export function changeMenu(menuId: string, body: MenuChange) {
  return andRefetch(call('PUT /api/menus/:menuId', { params: { menuId }, body }))
}

export function deleteMenu(menuId: string, reason: string | undefined) {
  return andRefetch(call('DELETE /api/menus/:menuId', { params: { menuId }, query: { reason } }))
}
