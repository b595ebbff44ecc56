import type { Picture } from '@safe-menu/contracts/picture'
import { useEffect, useState } from 'react'
import { fieldsOf } from '../../../device/read-json.ts'
import { pictureAddress } from '../../../dish/picture-address.ts'
import { t } from '../../../i18n/t.ts'
import { Sheet } from '../../../ui/base/sheet.tsx'
import { type GuestItem, type GuestMenu, inPageLanguage } from '../live/guest-document.ts'
import { ShownName } from './item-card.tsx'

/** The entry of the history that Back leaves to close the picture. */
const isOwnEntry = () => fieldsOf(history.state).picture === true

/** The larger picture of a dish, over the page. Without this script, the thumbnails are links to the picture by itself. */
export function PictureSheet({ menu }: { readonly menu: GuestMenu | null }) {
  // As it was at the tap: a change of the menu does not pull the picture away.
  const [item, setItem] = useState<GuestItem | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-dish]') : null
      // With a key, the guest wants another tab.
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const tapped = menu?.items.find(({ id }) => id === link.dataset.dish)
      if (!tapped) return
      event.preventDefault()
      history.pushState({ ...history.state, picture: true }, '')
      setItem(inPageLanguage(tapped))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [menu])
  if (!item?.picture) return null
  const { picture } = item
  const end = () => {
    setItem(null)
    if (isOwnEntry()) history.back()
  }
  return (
    <Sheet title={<ShownName item={item} />} onClose={end}>
      <LargePicture item={item} picture={picture} close={end} />
    </Sheet>
  )
}

function LargePicture({ item, picture, close }: { item: GuestItem; picture: Picture; close: () => void }) {
  const { id, width, height, alt } = picture
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  })
  return (
    <figure className="flex min-h-0 flex-col gap-2 overflow-y-auto p-4">
      {failed ? (
        <p>{t('load.unreachable')}</p>
      ) : (
        <img
          src={pictureAddress(id, 'full')}
          alt={alt || item.name}
          width={width}
          height={height}
          onError={() => setFailed(true)}
          className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full rounded-md object-contain"
        />
      )}
      {alt ? (
        <figcaption aria-hidden={!failed} className="text-sm text-soft wrap-anywhere">
          <bdi>{alt}</bdi>
        </figcaption>
      ) : null}
    </figure>
  )
}
