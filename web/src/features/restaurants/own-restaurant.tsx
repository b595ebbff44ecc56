import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Loading, Skeleton } from '../../ui/base/skeleton.tsx'
import { ErrorState } from '../../ui/base/state.tsx'
import { BrandingForm } from './branding-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { type Restaurant, useOwnRestaurant } from './restaurants-api.ts'

interface OwnRestaurantProps {
  readonly restaurantId: string
  readonly renderPreview: (restaurant: Restaurant, branding: Customization) => ReactNode
}

/** Profile and branding of the own restaurant. */
export function OwnRestaurant({ restaurantId, renderPreview }: OwnRestaurantProps) {
  const { data, error, refetch } = useOwnRestaurant(restaurantId)
  if (data)
    return (
      <div className="grid gap-6">
        <ProfileForm restaurant={data} />
        <BrandingForm restaurant={data} renderPreview={branding => renderPreview(data, branding)} />
      </div>
    )
  if (error)
    return (
      <ErrorState title="Your restaurant could not be loaded" onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    )
  return (
    <Loading label="Loading your restaurant" className="grid gap-6">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  )
}
