import { limits } from '@safe-menu/contracts/limits'
import { useQuery } from '@tanstack/react-query'
import { readQuery, usePagedRead } from '../../api/read-query.ts'

/** The restaurants whose name or owner's email contains `search`. */
export function useOverview(search: string) {
  return usePagedRead('GET /api/admin/restaurants-overview', search, text => ({
    query: { search: text.slice(0, limits.emailLength) },
  }))
}

/** The quarantines: what cannot be shown, and since when. */
export function useQuarantines() {
  return useQuery({ ...readQuery('GET /api/admin/quarantines', {}), refetchInterval: 30_000 })
}

/** The figures of the whole platform. */
export function useGlobalAnalytics() {
  return useQuery(readQuery('GET /api/admin/global-analytics', {}))
}
