import { memo, Suspense } from 'react'
import { bySection } from '../../../sections/by-section.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { askToReport } from '../state/report-request.ts'
import { DishSections } from './dish-sections.tsx'
import { ItemCard } from './item-card.tsx'

interface DishProps {
  readonly item: GuestItem
  readonly ordered: boolean
  readonly onOrder: (item: GuestItem) => void
}

/** Memoised, because what gets new properties is taken over at once. */
const Dish = memo(function Dish(props: DishProps) {
  return (
    <Suspense fallback={null}>
      <ItemCard {...props} onReport={askToReport} />
    </Suspense>
  )
})

interface WholeMenuProps {
  readonly items: readonly GuestItem[]
  readonly arranged: readonly string[]
  readonly orderedIds: ReadonlySet<string>
  /** The same function as long as the page is open. */
  readonly onOrder: DishProps['onOrder']
}

/**
 * The dishes of a menu without filters, as the server renders them. React takes over the page around them first, and then
 * each dish by itself, with pauses for what the guest does: 160 dishes at once would block a slow phone for a second. A tap
 * on a dish comes first. Memoised for the same reason as each dish.
 */
export const WholeMenu = memo(function WholeMenu({ items, arranged, orderedIds, onOrder }: WholeMenuProps) {
  return (
    <Suspense fallback={null}>
      <DishSections sections={bySection(items, ({ section }) => section, arranged)}>
        {dishes =>
          dishes.map(item => (
            <Dish key={item.id} item={item} ordered={orderedIds.has(item.id)} onOrder={onOrder} />
          ))
        }
      </DishSections>
    </Suspense>
  )
})
