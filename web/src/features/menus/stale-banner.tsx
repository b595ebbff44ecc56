import { formatInstant, useDateFormat } from '../../format/dates.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { useStaleness } from './menus-api.ts'

/** Warns that the manager's page may be out of date, and since when. */
export function StaleBanner({ restaurantId, className }: { restaurantId: string; className?: string }) {
  const { data } = useStaleness(restaurantId)
  const dates = useDateFormat()
  if (!data?.isStale) return null
  return (
    <Banner tone="ask" live className={className} title="This page may be out of date">
      {data.since === null
        ? 'Changes are saved, but not shown yet.'
        : `Last updated ${formatInstant(data.since, dates)}. Changes since then are saved, but not shown yet.`}{' '}
      Guests see this warning too. Until this is fixed, no item is shown to them as safe.
    </Banner>
  )
}
