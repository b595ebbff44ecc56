import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { callFull } from '../../api/client.ts'
import { formatMinute, useDateFormat } from '../../format/dates.ts'
import { Banner } from '../../ui/base/banner.tsx'

/** Warns that the manager's page may be out of date, and since when. */
export function StaleBanner({ restaurantId, className }: { restaurantId: string; className?: string }) {
  const { data } = useStaleness(restaurantId)
  const dates = useDateFormat()
  if (!data?.isStale) return null
  return (
    <Banner tone="ask" live className={className} title="This page may be out of date">
      {data.since === null
        ? 'Changes are saved, but not shown yet.'
        : `Last updated ${formatMinute(data.since, dates)}. Changes since then are saved, but not shown yet.`}{' '}
      Guests see this warning too. Until this is fixed, no dish is shown to them as safe.
    </Banner>
  )
}

/** Whether the restaurant's screens are out of date, and since when (`null`: not known). */
function useStaleness(restaurantId: string) {
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
