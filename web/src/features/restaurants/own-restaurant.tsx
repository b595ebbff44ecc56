import type { Customization } from '@safe-menu/contracts/restaurants/branding'
import { Image } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { pictureAddress } from '../../dish/picture-address.ts'
import { PictureDialog } from '../../pictures/picture-dialog.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { BrandingForm } from './branding-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RestaurantCodes } from './restaurant-codes.tsx'
import { type Restaurant, showRestaurant, useOwnRestaurant } from './restaurants-api.ts'

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
          <RestaurantCodes restaurantId={restaurant.id} />
          <BrandingForm
            restaurant={restaurant}
            renderPreview={branding => renderPreview(restaurant, branding)}
          />
        </div>
      )}
    </QueryResult>
  )
}

/** The picture of the restaurant, on its profile page. */
function RestaurantPicture({ restaurant }: { restaurant: Restaurant }) {
  const [open, setOpen] = useState(false)
  const { id, name, picture } = restaurant
  const params = { restaurantId: id }
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-xl">Picture</h2>
      {picture ? (
        <img
          src={pictureAddress(picture.id, 'full')}
          width={picture.width}
          height={picture.height}
          alt={picture.alt || name}
          className="max-h-64 w-full rounded-md bg-sunken object-contain"
        />
      ) : (
        <p className="text-soft">
          Guests see it behind the name of your restaurant, unless your branding has a background picture.
        </p>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <Image size={18} /> {picture ? 'Change picture' : 'Add picture'}
      </Button>
      {open ? (
        <PictureDialog
          name={name}
          picture={picture}
          hint="Guests see it behind the name of your restaurant, unless your branding has a background picture."
          onSave={async (body, alt) =>
            showRestaurant(
              await call('PUT /api/restaurants/:restaurantId/picture', { params, query: { alt }, body }),
            )
          }
          onDescribe={async (pictureId, alt) => {
            const input = { params, body: { pictureId, alt } }
            showRestaurant(await call('PUT /api/restaurants/:restaurantId/picture/description', input))
          }}
          onRemove={async () =>
            showRestaurant(await call('DELETE /api/restaurants/:restaurantId/picture', { params }))
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}
