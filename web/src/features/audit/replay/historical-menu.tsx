import type { ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import type { Picture } from '@safe-menu/contracts/picture'
import { type ReactNode, useRef, useState } from 'react'
import { ItemNote, ItemTags } from '../../../dish/item-tags.tsx'
import { pictureAddress } from '../../../dish/picture-address.ts'
import { formatInstant, useDateFormat } from '../../../i18n/dates.ts'
import { usePrice } from '../../../i18n/money.ts'
import { counted } from '../../../i18n/words.ts'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Pager } from '../../../ui/base/pager.tsx'
import { EmptyState } from '../../../ui/base/state.tsx'
import { valueText } from '../model/fields.ts'
import { ItemChange, type LastChange } from './last-change.tsx'

interface HistoricalMenuProps {
  readonly state: MenuStateView
  /** The instant that is shown (epoch milliseconds). */
  readonly at: number
  /** What was visible to guests, or else what was decided. */
  readonly isGuestView: boolean
  /** Marked on the items that it concerns. */
  readonly lastChange: LastChange | null
}

/** Dishes on a page: at most twelve screens of a phone. */
const itemsOnPage = 24

/** The menu as it was, some dishes on each page: first the page with the first dish that the last change is about. */
export function HistoricalMenu({ state, at, isGuestView, lastChange }: HistoricalMenuProps) {
  const { name, description, published } = state.menu
  const status = published ? 'published' : 'draft, guests could not open it'
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(0)
  const [revealed, setRevealed] = useState('')
  const changeOf = (itemId: string) =>
    lastChange?.differences.find(({ subject, id }) => subject === 'item' && id === itemId)
  const place = state.items.findIndex(({ item }) => changeOf(item.id) !== undefined)
  const changed = place < 0 ? '' : `${state.items[place]?.item.id} ${lastChange?.when}`
  if (changed !== revealed) {
    setRevealed(changed)
    if (place >= 0) setWanted(Math.floor(place / itemsOnPage))
  }
  const pages = Math.ceil(state.items.length / itemsOnPage)
  const page = Math.max(0, Math.min(wanted, pages - 1))
  const go = (to: number) => {
    setWanted(to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        {description ? <p className="text-soft whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <p className="text-sm text-soft">
          {counted(state.items.length, 'dish')}
          {isGuestView ? '' : ` · ${status}`}
        </p>
        <VisibleSince time={state.visibleSince} />
      </div>
      {state.items.length === 0 ? (
        <EmptyState title="This menu had no dishes" />
      ) : (
        <ul ref={list} className="grid scroll-mt-24 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {state.items.slice(page * itemsOnPage, (page + 1) * itemsOnPage).map(each => {
            const difference = changeOf(each.item.id)
            return (
              <HistoricalItem key={each.item.id} state={each} at={at} isChanged={difference !== undefined}>
                {lastChange && difference ? <ItemChange difference={difference} change={lastChange} /> : null}
              </HistoricalItem>
            )
          })}
        </ul>
      )}
      <Pager label="Pages of dishes" page={page} pages={pages} onPage={go} />
    </div>
  )
}

interface HistoricalItemProps {
  readonly state: ItemStateView
  readonly at: number
  readonly isChanged: boolean
  /** The last change, under the name. */
  readonly children: ReactNode
}

function HistoricalItem({ state: { item, visibleSince }, at, isChanged, children }: HistoricalItemProps) {
  const formatPrice = usePrice()
  return (
    <li className="grid grid-cols-1">
      <Card className={cx('flex flex-col gap-3 p-4', isChanged && 'border-2 border-note!')}>
        <div className="flex items-baseline justify-between gap-4">
          <h4 className="min-w-0 font-display text-lg font-semibold wrap-anywhere">{item.name}</h4>
          {/* Guests see no price of 0 either. */}
          {item.price > 0 ? (
            <p className="shrink-0 font-semibold tabular-nums">{formatPrice(item.price)}</p>
          ) : null}
        </div>
        {isSoldOut(item.soldOutUntil, at) ? (
          <p className="-mt-2 text-sm font-semibold text-note">Sold out that day</p>
        ) : null}
        {item.section ? <p className="-mt-2 text-xs text-soft">{item.section}</p> : null}
        {children}
        {item.picture ? <HistoricalPicture picture={item.picture} name={item.name} /> : null}
        {item.description ? (
          <p className="text-sm text-soft whitespace-pre-line wrap-anywhere">{item.description}</p>
        ) : null}
        <ItemTags item={item} />
        {item.mentions ? (
          <ItemNote
            label="Neither tagged nor answered, so guests who avoid it had to ask"
            text={valueText('mentions', item.mentions)}
          />
        ) : null}
        <ItemNote label="Cross-contamination" text={item.crossContamination} />
        <ItemNote label="Available modifications" text={item.modifications} />
        <VisibleSince time={visibleSince} />
      </Card>
    </li>
  )
}

/** Empty in the view of what was decided: it does not record when guests could read it. */
function VisibleSince({ time }: { time: string | null }) {
  const dates = useDateFormat()
  if (time === null) return null
  return <p className="mt-auto text-xs text-soft">Visible to guests since {formatInstant(time, dates)}</p>
}

interface HistoricalPictureProps {
  readonly picture: Picture
  /** The dish's name. */
  readonly name: string
}

const sentences = {
  gone: 'Its picture is no longer stored.',
  failed: 'Its picture could not be loaded.',
} as const

/** The picture that a dish had. It is removed when nothing has used it for an hour, and with the restaurant's account. */
function HistoricalPicture({ picture, name }: HistoricalPictureProps) {
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
