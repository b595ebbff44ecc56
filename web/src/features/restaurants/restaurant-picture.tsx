import { Image } from 'lucide-react'
import { useState } from 'react'
import { pictureAddress } from '../../pictures/picture-address.ts'
import { Button } from '../../ui/base/button.tsx'
import { Card } from '../../ui/base/card.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import {
  describeRestaurantPicture,
  type Restaurant,
  removeRestaurantPicture,
  setRestaurantPicture,
} from './restaurants-api.ts'

/** The picture of the restaurant, on its profile page. */
export function RestaurantPicture({ restaurant }: { restaurant: Restaurant }) {
  const [open, setOpen] = useState(false)
  const { id, name, picture } = restaurant
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
          onSave={(file, alt) => setRestaurantPicture(id, file, alt)}
          onDescribe={(pictureId, alt) => describeRestaurantPicture(id, pictureId, alt)}
          onRemove={() => removeRestaurantPicture(id)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}
