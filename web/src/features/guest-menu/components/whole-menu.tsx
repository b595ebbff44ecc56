import { type ComponentProps, memo, useRef } from 'react'
import { useServerContent, useServerList } from '../../../hydration/server-dishes.ts'
import { bySection } from '../../../sections/by-section.ts'
import type { GuestItem } from '../model/guest-document.ts'
import { DishSections } from './dish-sections.tsx'
import { ItemCard } from './item-card.tsx'

/** One dish: the server's card until its turn. Any change renders it at once, because the server's card is then outdated. */
const Dish = memo(function Dish(props: ComponentProps<typeof ItemCard>) {
  const { item, ordered } = props
  const content = useServerContent(item)
  const { current: first } = useRef(item)
  if (content === null || item !== first || ordered) return <ItemCard {...props} />
  // As `ItemCard` renders it around its card.
  return <li ref={card => card?.append(content)} className="grid grid-cols-1" data-card={item.id} />
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

/** The dishes of a menu without filters, as the server renders them. Memoised: a menu may have hundreds. */
export const WholeMenu = memo(function WholeMenu(props: WholeMenuProps) {
  const { items, arranged, orderedIds, onOrder, onReport } = props
  const server = useServerList(items, orderedIds.size > 0)
  if (server) return <div ref={list => list?.append(...server)} className="contents" data-dishes="" />
  return (
    <div className="contents" data-dishes="">
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
    </div>
  )
})
