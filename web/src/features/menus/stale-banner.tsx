import { formatInstant } from '../../format/instants.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { useStaleness } from './menus-api.ts'

/** Says that what the manager sees may be out of date, and since when. */
export function StaleBanner({ restaurantId, className }: { restaurantId: string; className?: string }) {
  const { data } = useStaleness(restaurantId)
  if (!data?.isStale) return null
  return (
    <Banner
      tone="ask"
      live
      {...(className === undefined ? {} : { className })}
      title="What you see here may be out of date"
    >
      {data.since === null
        ? 'Changes are saved, but not shown yet.'
        : `It is as of ${formatInstant(data.since)}. Changes since then are saved, but not shown yet.`}{' '}
      Guests see this too, and no dish is called safe until this is over.
    </Banner>
  )
}
