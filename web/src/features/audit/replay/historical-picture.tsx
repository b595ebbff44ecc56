import type { Picture } from '@safe-menu/contracts/pictures/picture'
import { useState } from 'react'
import { pictureAddress } from '../../../pictures/picture-address.ts'

interface HistoricalPictureProps {
  readonly picture: Picture
  /** Of the dish. */
  readonly name: string
}

const sentences = {
  gone: 'Its picture is no longer stored.',
  failed: 'Its picture could not be loaded.',
} as const

/** The picture that a dish had. It is removed when nothing has used it for an hour, and with the restaurant's account. */
export function HistoricalPicture({ picture, name }: HistoricalPictureProps) {
  const [missing, setMissing] = useState<{ id: string; why: keyof typeof sentences } | null>(null)
  const { id, width, height, alt } = picture
  const address = pictureAddress(id, 'thumbnail')
  const explain = () =>
    fetch(address).then(
      ({ status }) => setMissing({ id, why: status === 404 ? 'gone' : 'failed' }),
      () => setMissing({ id, why: 'failed' }),
    )
  if (missing?.id === id)
    return (
      <p className="rounded-md bg-sunken p-3 text-sm text-soft wrap-anywhere">
        {sentences[missing.why]}
        {alt ? ` It showed: ${alt}` : ''}
      </p>
    )
  return (
    <img
      src={address}
      width={width}
      height={height}
      alt={alt || name}
      loading="lazy"
      decoding="async"
      onError={() => void explain()}
      className="h-40 w-full rounded-md bg-sunken object-contain"
    />
  )
}
