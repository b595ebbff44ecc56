import type {
  DifferenceView,
  HiddenReason,
  ItemStateView,
  MenuStateView,
} from '@safe-menu/contracts/audit/views'
import { Sparkles } from 'lucide-react'
import { Link } from 'wouter'
import { counted } from '../../../format/dates.ts'
import { formatInstant } from '../../../format/instants.ts'
import { formatPrice } from '../../../format/price.ts'
import { ItemTags } from '../../../tags/item-tags.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { buttonClass } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { EmptyState } from '../../../ui/base/state.tsx'
import { BeforeAfter } from '../history/before-after.tsx'
import { differenceLines, differenceSentence } from '../model/differences.ts'
import { hiddenText } from '../model/hidden.ts'

interface ChangedProps {
  /** What the last change before the instant did, and the words for when that was. */
  readonly changed: readonly DifferenceView[]
  readonly changedWhen: string
}

interface WhatChangedProps extends ChangedProps {
  /** Its entries in the history; `null` where there is no menu to look for. */
  readonly whoHref: string | null
}

/** What the last change before the instant did, in words. */
export function WhatChanged({ changed, changedWhen, whoHref }: WhatChangedProps) {
  if (changed.length === 0) return null
  return (
    <section aria-label="What had just changed" className="rounded-md border-2 border-note bg-note-soft p-4">
      <Marked>{changedWhen}</Marked>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {changed.map(difference => (
          <li key={`${difference.subject} ${difference.id}`} className="wrap-anywhere">
            {differenceSentence(difference)}
          </li>
        ))}
      </ul>
      {whoHref ? (
        <Link href={whoHref} className={cx(buttonClass('quiet'), '-mb-2 -ml-4')}>
          Who and why
        </Link>
      ) : null}
    </section>
  )
}

interface MenuThenProps extends ChangedProps {
  readonly state: MenuStateView
  readonly guests: boolean
}

/** The menu as it was, with what had just changed said on it. */
export function MenuThen({ state, guests, changed, changedWhen }: MenuThenProps) {
  const byItem = new Map(
    changed.filter(({ subject }) => subject === 'item').map(each => [String(each.id), each]),
  )
  const { name, description, published } = state.menu
  const { visibleSince } = state
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        {description ? <p className="text-soft whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <p className="text-sm text-soft">
          {counted(state.items.length, 'item')}
          {guests ? '' : published ? ' · published' : ' · draft, guests could not open it'}
        </p>
        <VisibleSince at={visibleSince} />
      </div>
      {state.items.length === 0 ? (
        <EmptyState title="There was nothing on this menu" />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {state.items.map(each => (
            <ItemThen
              key={each.item.id}
              state={each}
              difference={byItem.get(each.item.id)}
              changedWhen={changedWhen}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Marked({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-note">
      <Sparkles size={16} aria-hidden="true" className="shrink-0" /> {children}
    </p>
  )
}

function Difference({ difference }: { difference: DifferenceView }) {
  const lines = differenceLines(difference)
  if (difference.change === 'changed' && lines.length > 0) return <BeforeAfter stacked fields={lines} />
  return <p>{differenceSentence(difference)}.</p>
}

interface ItemThenProps {
  readonly state: ItemStateView
  readonly difference: DifferenceView | undefined
  readonly changedWhen: string
}

function ItemThen({ state: { item, visibleSince }, difference, changedWhen }: ItemThenProps) {
  return (
    <li className="grid grid-cols-1">
      <Card
        className={difference ? 'flex flex-col gap-3 border-2 border-note! p-4' : 'flex flex-col gap-3 p-4'}
      >
        <div className="flex items-baseline justify-between gap-4">
          <h4 className="min-w-0 font-display text-lg font-semibold wrap-anywhere">{item.name}</h4>
          <p className="shrink-0 font-semibold tabular-nums">{formatPrice(item.price)}</p>
        </div>
        {item.section ? <p className="-mt-2 text-xs text-soft">{item.section}</p> : null}
        {difference ? (
          <div className="grid gap-2 rounded-sm bg-note-soft px-3 py-2">
            <Marked>{changedWhen}</Marked>
            <Difference difference={difference} />
          </div>
        ) : null}
        {item.description ? (
          <p className="text-sm text-soft whitespace-pre-line wrap-anywhere">{item.description}</p>
        ) : null}
        <ItemTags item={item} />
        <Note label="Cross-contamination" text={item.crossContamination} />
        <Note label="Available modifications" text={item.modifications} />
        <VisibleSince at={visibleSince} />
      </Card>
    </li>
  )
}

/** Empty in the view `decided`: what was decided says nothing of when guests could read it. */
function VisibleSince({ at }: { at: string | null }) {
  if (at === null) return null
  return <p className="mt-auto text-xs text-soft">Visible to guests since {formatInstant(at)}</p>
}

function Note({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere">
      <span className="font-semibold">{label}: </span>
      {text}
    </p>
  )
}

/** There was nothing to open for guests, and why. */
export function NotShown({ menuName, why }: { menuName: string | null; why: HiddenReason }) {
  return (
    <Banner tone="stop" title="Guests could not open this menu then">
      {hiddenText(menuName, why)}
    </Banner>
  )
}
