import { useQuery } from '@tanstack/react-query'
import { stalenessQuery } from '../../api/read-query.ts'
import { formatMinute, useDateFormat } from '../../i18n/dates.ts'
import { Banner } from '../../ui/base/banner.tsx'

/** Warns that the manager's page may be out of date, and since when. */
export function StaleBanner({ restaurantId, className }: { restaurantId: string; className?: string }) {
  const { isStale, since } = useStaleness(restaurantId)
  const dates = useDateFormat()
  if (!isStale) return null
  return (
    <Banner tone="ask" live className={className} title="This page may be out of date">
      {since === null
        ? 'Changes are saved, but not shown yet.'
        : `Last updated ${formatMinute(since, dates)}. Changes since then are saved, but not shown yet.`}{' '}
      Guests see this warning too. Until this is fixed, no dish is shown to them as safe.
    </Banner>
  )
}

/** Whether the restaurant's screens are out of date, and since when (`null`: not known). */
function useStaleness(restaurantId: string) {
  const { data } = useQuery({
    ...stalenessQuery('GET /api/restaurants/:restaurantId', { params: { restaurantId } }),
    refetchInterval: 20_000,
  })
  return data ?? { isStale: false, since: null }
}
