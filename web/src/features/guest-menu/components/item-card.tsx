import { describeReason } from '@safe-menu/contracts/allergens/reasons'
import { Check, Plus } from 'lucide-react'
import { formatPrice } from '../../../format/price.ts'
import { ItemTags } from '../../../tags/item-tags.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Card } from '../../../ui/base/card.tsx'
import type { GuestItem } from '../model/guest-document.ts'
import { LongText } from './long-text.tsx'

const notConfirmed = describeReason({ kind: 'not-confirmed' })

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

/** One dish of the menu. */
export function ItemCard({ item, reasons = [], ordered, onOrder }: ItemCardProps) {
  const note = describeReason({ kind: 'cross-contamination', text: item.crossContamination.trim() })
  return (
    <li className="grid grid-cols-1">
      <Card className="menu-item flex flex-col gap-3 p-4">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="menu-item-name min-w-0 text-lg wrap-anywhere">{item.name}</h3>
          <p className="menu-item-price shrink-0 font-semibold tabular-nums">
            {formatPrice(item.priceCents / 100)}
          </p>
        </div>
        {item.section ? <p className="menu-item-section -mt-2 text-xs text-soft">{item.section}</p> : null}
        {reasons.length > 0 ? (
          <div className="rounded-sm border-l-4 border-ask bg-ask-soft px-3 py-2 text-sm">
            <p className="font-semibold text-ask">Ask staff first</p>
            <ul>
              {reasons.map(reason => (
                <li key={reason}>
                  <LongText text={reason} what={`the reasons for ${item.name}`} />
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <LongText
          text={item.description}
          what={item.name}
          className="menu-item-description text-sm text-soft"
        />
        <ItemTags item={item} isUnconfirmedShown={reasons.includes(notConfirmed)} />
        {reasons.includes(note) ? null : <Note label="Cross-contamination" text={item.crossContamination} />}
        <Note label="Available modifications" text={item.modifications} />
        <Button
          variant={ordered ? 'primary' : 'secondary'}
          className="menu-accent mt-auto w-full"
          onClick={onOrder}
        >
          {ordered ? <Check size={18} aria-hidden="true" /> : <Plus size={18} aria-hidden="true" />}
          {ordered ? 'In my order' : 'Add to my order'}
          <span className="sr-only">
            : {item.name}
            {ordered ? ', tap to remove' : ''}
          </span>
        </Button>
      </Card>
    </li>
  )
}
