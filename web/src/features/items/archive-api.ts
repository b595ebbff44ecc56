import { headers } from '@safe-menu/contracts/http/headers'
import type { ArchivedItemView } from '@safe-menu/contracts/items/views'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFull } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'
import { nextCursor } from '../../api/next-cursor.ts'
import { type ArchiveFilter, archiveQuery } from './archive-filter.ts'

export type ArchivedItem = ArchivedItemView

/** The archive, newest first, page by page. The list stays on the screen while another filter loads. */
export function useArchive(restaurantId: string, filter: ArchiveFilter) {
  return useInfiniteQuery({
    queryKey: [...keys.archive(restaurantId), filter],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...archiveQuery(filter, Date.now()), ...(pageParam ? { cursor: pageParam } : {}) }
      const input = { params: { restaurantId }, query }
      const answer = await callFull('GET /api/menu-items/archived/:restaurantId', input, { signal })
      const total = Number(answer.headers.get(headers.totalCount) ?? answer.body.length)
      return { items: answer.body, total, next: nextCursor(answer.headers.get('link')) }
    },
    getNextPageParam: page => page.next,
  })
}

/** Restoring and deleting archived items; each has the lists fetched again before it is done. */
export function useArchiveWrites(restaurantId: string) {
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.archive(restaurantId) }),
      queryClient.invalidateQueries({ queryKey: keys.menus(restaurantId) }),
      queryClient.invalidateQueries({ queryKey: ['items'] }),
    ])
  return {
    refetch,
    async restore(itemId: string, menuId: string) {
      await call('PUT /api/menu-items/:itemId/restore', { params: { itemId }, body: { menuId } })
      await refetch()
    },
    async remove(itemId: string, reason?: string) {
      await call('DELETE /api/menu-items/items/:itemId', { params: { itemId }, query: { reason } })
      await refetch()
    },
  }
}
