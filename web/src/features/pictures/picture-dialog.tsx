import { limits } from '@safe-menu/contracts/limits'
import type { Picture, PictureId } from '@safe-menu/contracts/pictures/picture'
import { type FormEvent, useEffect, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { pictureAddress } from '../../pictures/picture-address.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { resizePicture, UnreadablePicture } from './resize-picture.ts'

interface PictureDialogProps {
  /** The name of the dish or the restaurant. */
  readonly name: string
  readonly picture: Picture | null
  /** Where guests see it. */
  readonly hint: string
  readonly onSave: (picture: Blob, alt: string) => Promise<unknown>
  /** Only the text was changed. */
  readonly onDescribe: (picture: PictureId, alt: string) => Promise<unknown>
  readonly onRemove: () => Promise<unknown>
  readonly onClose: () => void
}

/** The chosen file, made small, with an address for its preview. */
interface Chosen {
  readonly blob: Blob
  readonly address: string
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

function useChosen() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState('')
  const [reading, setReading] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    setChosen(null)
    setProblem('')
    setReading(file !== null)
    if (!file) return
    let isWanted = true
    resizePicture(file)
      .then(async blob => ({ blob, address: await addressOf(blob) }))
      .then(
        found => isWanted && setChosen(found),
        (error: unknown) => {
          const text = 'The file could not be read. Choose it again.'
          if (isWanted) setProblem(error instanceof UnreadablePicture ? error.message : text)
        },
      )
      .finally(() => isWanted && setReading(false))
    return () => {
      isWanted = false
    }
  }, [file])
  return { chosen, problem, reading, choose: setFile }
}

/** Choose or take a picture, look at it, and save or remove it. */
export function PictureDialog({
  name,
  picture,
  hint,
  onSave,
  onDescribe,
  onRemove,
  onClose,
}: PictureDialogProps) {
  const { chosen, problem, reading, choose } = useChosen()
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [missing, setMissing] = useState(false)
  const write = useWrite()
  const remove = useWrite()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (write.busy || reading) return
    const described = picture && alt.trim() !== picture.alt ? picture : null
    setMissing(!chosen && !problem && !described)
    if (problem || !(chosen || described)) return
    void write.run(
      async () => {
        if (chosen) await onSave(chosen.blob, alt)
        else if (described) await onDescribe(described.id, alt)
        showToast({ tone: 'safe', title: `The picture of ${name} is saved` })
        onClose()
      },
      { failed: `The picture of ${name} was not saved` },
    )
  }
  const takeAway = () =>
    remove.run(
      async () => {
        await onRemove()
        showToast({ tone: 'safe', title: `The picture of ${name} is removed` })
        onClose()
      },
      { failed: `The picture of ${name} was not removed` },
    )

  const nothingToSave = picture
    ? 'Nothing has changed. Choose another picture, or change what it shows.'
    : 'Choose a picture first.'
  const shown = chosen?.address ?? (picture && pictureAddress(picture.id, 'full'))
  return (
    <Dialog open onOpen={open => !open && onClose()} title={`Picture of ${name}`} description={hint}>
      <form className="grid gap-4" onSubmit={save} noValidate>
        {shown ? (
          <img
            src={shown}
            alt={alt || name}
            className="max-h-64 w-full rounded-md bg-sunken object-contain"
          />
        ) : null}
        <Field
          label={picture ? 'Another picture' : 'Choose or take a picture'}
          hint="JPEG, PNG or WebP. Photos of an iPhone (HEIC) if this browser can read them. It is made smaller before it is sent, and the place where it was taken is removed."
          error={problem || (missing ? nothingToSave : undefined)}
        >
          {aria => (
            <input
              {...aria}
              type="file"
              accept="image/*"
              className="w-full rounded-md border border-edge p-2 text-sm file:mr-3 file:min-h-11 file:rounded-sm file:bg-brand-soft file:px-4 file:font-semibold file:text-brand"
              onChange={event => {
                setMissing(false)
                choose(event.target.files?.[0] ?? null)
              }}
            />
          )}
        </Field>
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
            busy={write.busy || reading}
            busyLabel={reading ? 'Reading...' : chosen ? 'Uploading...' : 'Saving...'}
          >
            {picture && !chosen ? 'Save' : 'Save picture'}
          </Button>
          {picture ? (
            <Button
              variant="quietDanger"
              busy={remove.busy}
              busyLabel="Removing..."
              onClick={() => void takeAway()}
            >
              Remove picture
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}
