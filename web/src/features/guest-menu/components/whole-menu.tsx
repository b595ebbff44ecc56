import { type ComponentProps, memo, Suspense } from 'react'
import { bySection } from '../../../sections/by-section.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { DishSections } from './dish-sections.tsx'
import { ItemCard } from './item-card.tsx'

/** Memoised, because what gets new properties is taken over at once. */
const Dish = memo(function Dish(props: ComponentProps<typeof ItemCard>) {
  return (
    <Suspense fallback={null}>
      <ItemCard {...props} />
    </Suspense>
  )
})

export interface WholeMenuProps {
  readonly items: readonly GuestItem[]
  /** The sections of an arranged menu, in order. */
  readonly arranged: readonly string[]
  readonly orderedIds: ReadonlySet<string>
  /** The same functions as long as the page is open. */
  readonly onOrder: (item: GuestItem) => void
  readonly onReport: (item: GuestItem) => void
}

/**
 * The dishes of a menu without filters, as the server renders them. React takes over the page around them first, and then
 * each dish by itself, with pauses for what the guest does: 160 dishes at once would block a slow phone for a second. A tap
 * on a dish comes first. Memoised for the same reason as each dish.
 */
export const WholeMenu = memo(function WholeMenu(props: WholeMenuProps) {
  const { items, arranged, orderedIds, onOrder, onReport } = props
  return (
    <Suspense fallback={null}>
      <DishSections sections={bySection(items, ({ section }) => section, arranged)}>
        {dishes =>
          dishes.map(item => (
            <Dish
              key={item.id}
              item={item}
              ordered={orderedIds.has(item.id)}
              onOrder={onOrder}
              onReport={onReport}
            />
          ))
        }
      </DishSections>
    </Suspense>
  )
})
