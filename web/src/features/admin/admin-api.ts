import { headers } from '@safe-menu/contracts/http/headers'
import { limits } from '@safe-menu/contracts/limits'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, callFull } from '../../api/device.ts'
import { nextCursor } from '../../api/next-cursor.ts'

/** The restaurants whose name or owner's email contains `search`, by page. Shows the previous search while another loads. */
export function useOverview(search: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'overview', search],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        search: search.slice(0, limits.emailLength),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      const answer = await callFull('GET /api/admin/restaurants-overview', { query }, { signal })
      const total = Number(answer.headers.get(headers.totalCount) ?? answer.body.length)
      return { restaurants: answer.body, total, next: nextCursor(answer.headers.get('link')) }
    },
    getNextPageParam: page => page.next,
  })
}

/** The quarantines: what cannot be shown, and since when. */
export function useQuarantines() {
  return useQuery({
    queryKey: ['admin', 'quarantines'],
    queryFn: ({ signal }) => call('GET /api/admin/quarantines', {}, { signal }),
    refetchInterval: 30_000,
  })
}

/** The figures of the whole platform. */
export function useGlobalAnalytics() {
  return useQuery({
    queryKey: ['admin', 'global-analytics'],
    queryFn: ({ signal }) => call('GET /api/admin/global-analytics', {}, { signal }),
  })
}
