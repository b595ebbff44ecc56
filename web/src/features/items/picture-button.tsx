import { Image } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { describePicture, type Item, removePicture, setPicture } from './items-api.ts'

/** Adds, changes or removes the picture of a dish. */
export function PictureButton({ item }: { item: Item }) {
  const [open, setOpen] = useState(false)
  const label = item.picture ? 'Picture' : 'Add picture'
  return (
    <>
      <Button variant="quiet" aria-label={`${label}: ${item.name}`} onClick={() => setOpen(true)}>
        <Image size={18} /> {label}
      </Button>
      {open ? (
        <PictureDialog
          name={item.name}
          picture={item.picture}
          hint="Guests see it beside the dish. It says nothing about allergens, so “Allergens checked” stays."
          onSave={(picture, alt) => setPicture(item, picture, alt)}
          onDescribe={(pictureId, alt) => describePicture(item, pictureId, alt)}
          onRemove={() => removePicture(item)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
