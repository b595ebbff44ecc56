import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/diet-rules'
import { SoldOutBadge } from '../../../availability/sold-out-badge.tsx'
import { formatInstant, useDateFormat } from '../../../format/dates.ts'
import { usePrice } from '../../../format/money.ts'
import { itemDifferences } from '../../../seen/item-differences.ts'
import type { ShownItem } from '../../../seen/shown-item.ts'
import { ItemNote } from '../../../tags/item-tags.tsx'
import { Banner } from '../../../ui/base/banner.tsx'
import { Mentions } from '../suggestions/mentions.tsx'
import { useMentions } from '../suggestions/use-mentions.ts'
import { DifferenceList } from '../tagging/difference-list.tsx'
import { TagSummary } from '../tagging/tag-summary.tsx'
import { ReportsBanner } from './reports-banner.tsx'

interface ItemFactsProps {
  readonly item: ShownItem
  /** Adds an allergen that the texts mention. Without it they are only named. */
  readonly onAdd?: (allergenId: string) => void
}

/** Everything about an item that a manager must see before confirming it. */
export function ItemFacts({ item, onAdd }: ItemFactsProps) {
  const formatPrice = usePrice()
  const dates = useDateFormat()
  const mentions = useMentions(item)
  const differences = itemDifferences(item.seen, item)
  const contradictions = contradictionsAmong(item.allergens)
  return (
    <div className="grid grid-cols-1 gap-3">
      <ReportsBanner item={item} />
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold tabular-nums">{formatPrice(item.price)}</span>
        {item.section ? <span className="text-sm text-soft">{item.section}</span> : null}
        <SoldOutBadge soldOutUntil={item.soldOutUntil} />
        <span className="text-sm text-soft">Last changed {formatInstant(item.updatedAt, dates)}</span>
      </p>
      {item.description ? <p className="whitespace-pre-line wrap-anywhere">{item.description}</p> : null}
      <ItemNote label="Cross-contamination" text={item.crossContamination} />
      <ItemNote label="Modifications" text={item.modifications} />
      <TagSummary tags={item.allergens} />
      <Mentions itemName={item.name} mentions={mentions} onAdd={onAdd} />
      {contradictions.length > 0 ? (
        <Banner tone="ask" title="These tags contradict each other">
          {contradictions.map(describeContradiction).join(' ')}
        </Banner>
      ) : null}
      {differences.length > 0 ? (
        <Banner live tone="note" title="Changed elsewhere since you last looked">
          <DifferenceList differences={differences} />
        </Banner>
      ) : null}
    </div>
  )
}
