import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { Check, CircleHelp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, Card } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { allergensOf, allergenText, dietsOf, priceText, tagName } from '../model/words.ts'
import { LongText } from './long-text.tsx'

const presenceTones: Record<Presence, string> = {
  contains: 'bg-stop-soft text-stop',
  can_be_made_without: 'bg-ask-soft text-ask',
  may_contain: 'bg-ask-soft text-ask',
}

function Tag({ id, tone, children }: { id: string; tone: string; children: ReactNode }) {
  return (
    <li className={cx('inline-flex items-baseline gap-1.5 rounded-sm px-2 py-1 text-xs font-semibold', tone)}>
      <span aria-hidden="true">{catalogueEntry(id)?.emoji}</span>
      {children}
    </li>
  )
}

/** What the restaurant declares of an item, in words. Never a claim that something is not in it. */
function Tags({ item }: { item: GuestItem }) {
  const allergens = allergensOf(item)
  const diets = dietsOf(item)
  const confirmed = item.allergensConfirmedAt !== null
  return (
    <>
      {confirmed ? null : (
        <p>
          <Badge tone="ask" icon={<CircleHelp size={14} />}>
            Allergens not confirmed
          </Badge>
        </p>
      )}
      {allergens.length > 0 ? (
        <ul aria-label="Allergens" className="flex flex-wrap gap-1.5">
          {allergens.map(tag => (
            <Tag key={tag.id} id={tag.id} tone={presenceTones[tag.presence]}>
              {allergenText(tag)}
            </Tag>
          ))}
        </ul>
      ) : confirmed ? (
        <p className="text-xs text-soft">The restaurant declares no allergens.</p>
      ) : null}
      {diets.length > 0 ? (
        <ul aria-label="Diets" className="flex flex-wrap gap-1.5">
          {diets.map(tag => (
            <Tag key={tag.id} id={tag.id} tone="bg-brand-soft text-brand">
              {tagName(tag)}
            </Tag>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Note({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <p className="text-sm whitespace-pre-line">
      <span className="font-semibold">{label}: </span>
      {text}
    </p>
  )
}

interface ItemCardProps {
  readonly item: GuestItem
  /** Why to ask the staff first, in words. */
  readonly reasons?: readonly string[]
  readonly ordered: boolean
  readonly onOrder: () => void
}

/** One item of the menu. */
export function ItemCard({ item, reasons = [], ordered, onOrder }: ItemCardProps) {
  return (
    <li className="grid grid-cols-1">
      <Card className="flex flex-col gap-3 p-4">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="min-w-0 text-lg wrap-anywhere">{item.name}</h3>
          <p className="shrink-0 font-semibold tabular-nums">{priceText(item.priceCents)}</p>
        </div>
        {item.section ? <p className="-mt-2 text-xs text-soft">{item.section}</p> : null}
        {reasons.length > 0 ? (
          <div className="rounded-sm border-l-4 border-ask bg-ask-soft px-3 py-2 text-sm">
            <p className="font-semibold text-ask">Ask staff first</p>
            <ul>
              {reasons.map(reason => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <LongText text={item.description} what={item.name} className="text-sm text-soft" />
        <Tags item={item} />
        <Note label="Cross-contamination" text={item.crossContamination} />
        <Note label="Available modifications" text={item.modifications} />
        <Button variant={ordered ? 'primary' : 'secondary'} className="mt-auto w-full" onClick={onOrder}>
          {ordered ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
          {ordered ? 'In my order' : 'Add to my order'}
          <span className="sr-only">
            : {item.name}
            {ordered ? ', press to remove' : ''}
          </span>
        </Button>
      </Card>
    </li>
  )
}
