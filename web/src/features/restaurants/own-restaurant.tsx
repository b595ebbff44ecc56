import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import type { ReactNode } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { LoadingCards } from '../../ui/base/skeleton.tsx'
import { BrandingForm } from './branding-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RestaurantPicture } from './restaurant-picture.tsx'
import { type Restaurant, useOwnRestaurant } from './restaurants-api.ts'

interface OwnRestaurantProps {
  readonly restaurantId: string
  readonly renderPreview: (restaurant: Restaurant, branding: Customization) => ReactNode
}

/** Profile and branding of the own restaurant. */
export function OwnRestaurant({ restaurantId, renderPreview }: OwnRestaurantProps) {
  return (
    <QueryResult
      query={useOwnRestaurant(restaurantId)}
      failed="Your restaurant could not be loaded"
      loading={
        <LoadingCards label="Loading your restaurant" count={2} height="h-96" className="grid gap-6" />
      }
    >
      {restaurant => (
        <div className="grid gap-6">
          <ProfileForm restaurant={restaurant} />
          <RestaurantPicture restaurant={restaurant} />
          <BrandingForm
            restaurant={restaurant}
            renderPreview={branding => renderPreview(restaurant, branding)}
          />
        </div>
      )}
    </QueryResult>
  )
}
