import { limits } from '@safe-menu/contracts/limits'
import type { Picture, PictureId } from '@safe-menu/contracts/picture'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { pictureAddress } from '../dish/picture-address.ts'
import { WriteButton } from '../forms/write-buttons.tsx'
import { Button } from '../ui/base/button.tsx'
import { FileField } from '../ui/form/field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { resizePicture, UnreadablePicture } from './resize-picture.ts'

interface PictureDialogProps {
  /** The name of the dish or the restaurant. */
  readonly name: string
  readonly picture: Picture | null
  /** Where guests see it. */
  readonly hint: string
  readonly onSave: (picture: Uint8Array<ArrayBuffer>, alt: string) => Promise<unknown>
  /** Only the text was changed. */
  readonly onDescribe: (picture: PictureId, alt: string) => Promise<unknown>
  readonly onRemove: () => Promise<unknown>
  readonly onClose: () => void
}

/** Choose or take a picture, look at it, and save or remove it. */
export function PictureDialog(props: PictureDialogProps) {
  const { name, picture, hint, onSave, onDescribe, onRemove, onClose } = props
  const { chosen, problem, reading, choose } = useChosen()
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [missing, setMissing] = useState(false)
  const described = picture && alt.trim() !== picture.alt ? picture : null
  const write = useMutation({
    mutationFn: async () => {
      if (chosen) await onSave(new Uint8Array(await chosen.blob.arrayBuffer()), alt)
      else if (described) await onDescribe(described.id, alt)
      showToast({ tone: 'safe', title: `The picture of ${name} was saved` })
      onClose()
    },
    meta: { failed: `The picture of ${name} was not saved` },
  })

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending || reading) return
    setMissing(!chosen && !problem && !described)
    if (problem || !(chosen || described)) return
    write.mutate()
  }
  const remove = async () => {
    await onRemove()
    showToast({ tone: 'safe', title: `The picture of ${name} was removed` })
    onClose()
  }

  const nothingToSave = picture
    ? 'Nothing has changed. Choose another picture, or change what it shows.'
    : 'Choose a picture first.'
  const shown = chosen?.address ?? (picture && pictureAddress(picture.id, 'full'))
  return (
    <Dialog onClose={onClose} title={`Picture of ${name}`} description={hint}>
      <form className="grid gap-4" onSubmit={save} noValidate>
        {shown ? (
          <img
            src={shown}
            alt={alt || name}
            className="max-h-64 w-full rounded-md bg-sunken object-contain"
          />
        ) : null}
        <FileField
          label={picture ? 'Another picture' : 'Choose or take a picture'}
          hint="JPEG, PNG or WebP. iPhone photos (HEIC) also work if this browser can read them. Before it is sent, we make it smaller and remove the location where it was taken."
          error={problem ?? (missing ? nothingToSave : undefined)}
          accept="image/*"
          onFile={file => {
            setMissing(false)
            choose(file)
          }}
        />
        <p role="status" className="sr-only">
          {reading ? 'Reading the picture' : chosen ? 'The picture is ready to be saved' : ''}
        </p>
        <TextField
          label="What it shows"
          optional
          hint={`For guests who cannot see it. Empty: “${name}”.`}
          maxLength={limits.pictureAltLength}
          value={alt}
          onValue={text => {
            setMissing(false)
            setAlt(text)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={write.isPending || reading}
            busyLabel={reading ? 'Reading...' : chosen ? 'Uploading...' : 'Saving...'}
          >
            {picture && !chosen ? 'Save' : 'Save picture'}
          </Button>
          {picture ? (
            <WriteButton
              variant="quietDanger"
              busyLabel="Removing..."
              write={remove}
              failed={`The picture of ${name} was not removed`}
            >
              Remove picture
            </WriteButton>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

/** The chosen file, made small, with an address for its preview. A file that is chosen later takes its place. */
function useChosen() {
  const { mutate, reset, ...read } = useMutation({
    mutationFn: async (file: File) => {
      const blob = await resizePicture(file)
      return { blob, address: await addressOf(blob) }
    },
  })
  return {
    chosen: read.data,
    reading: read.isPending,
    problem:
      read.error instanceof UnreadablePicture
        ? read.error.message
        : read.error && 'The file could not be read. Choose it again.',
    choose: (file: File | null) => (file ? mutate(file) : reset()),
  }
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Not `blob:`, which the page's Content-Security-Policy refuses.
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
