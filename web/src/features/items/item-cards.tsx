import { type ReactNode, useRef, useState } from 'react'
import type { ShownItem } from '../../seen/shown-item.ts'
import { Pager } from '../../ui/base/pager.tsx'
import { itemElementId } from './item-fields.ts'

/** Cards on a page: at most ten screens of a phone. */
const cardsOnPage = 12

interface ItemCardsProps {
  readonly items: readonly ShownItem[]
  /** An item that must be in view when it first appears in the list. */
  readonly shownId: string | null
  readonly children: (item: ShownItem) => ReactNode
}

/** The items as cards, some on each page. */
export function ItemCards({ items, shownId, children }: ItemCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState(0)
  const [revealed, setRevealed] = useState(shownId)
  const place = shownId === revealed ? -1 : items.findIndex(({ id }) => id === shownId)
  if (place >= 0) {
    setRevealed(shownId)
    setWanted(Math.floor(place / cardsOnPage))
  }
  const pages = Math.ceil(items.length / cardsOnPage)
  const page = Math.min(wanted, pages - 1)
  const go = (to: number) => {
    setWanted(to)
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ul ref={list} className="grid scroll-mt-24 grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {items.slice(page * cardsOnPage, (page + 1) * cardsOnPage).map(item => (
          <li key={item.id} id={itemElementId(item.id)} tabIndex={-1}>
            {children(item)}
          </li>
        ))}
      </ul>
      <Pager label="Pages of items" page={page} pages={pages} onPage={go} />
    </>
  )
}
