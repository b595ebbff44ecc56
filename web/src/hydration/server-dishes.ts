/**
 * The dishes of a menu as the server has rendered them. To render 160 in one go would block a slow phone for a quarter of a second.
 * So they stay on the screen while the script renders the page around them, then their list, and then some of them in each turn.
 * Between turns the page answers taps, but not yet those on a dish that waits for its turn.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How many dishes are rendered in one turn. */
const dishesPerTurn = 4

/** What the server has rendered as the list; there during the first rendering. */
let list: readonly Element[] | null = null
/** What it has rendered for a dish; there while the list is rendered. An item that has changed is another object. */
const contents = new Map<object, Element>()
const waiting: (() => void)[] = []

function takeTurn(): void {
  for (const act of waiting.splice(0, dishesPerTurn)) act()
  if (waiting.length > 0) setTimeout(takeTurn, 0)
}

function whenItIsTheTurn(act: () => void): void {
  if (waiting.length === 0) setTimeout(takeTurn, 0)
  waiting.push(act)
}

/** Sets the server's `[data-dishes]` aside while the page is rendered, unless one of them has the focus, which would be lost. */
export function keepDishes(root: Element, render: () => void): void {
  const server = root.querySelector('[data-dishes]')
  if (server && !server.contains(document.activeElement)) {
    list = [...server.children]
    server.replaceChildren()
  }
  render()
  list = null
}

/**
 * What the server has rendered as the list of these items, to be put back; `null`: the list is to be rendered, because its turn has
 * come or its data has changed. Each dish is a `[data-card]` with the item's id.
 */
export function useServerList<T extends { readonly id: string }>(
  items: readonly T[],
  isChanged: boolean,
): readonly Element[] | null {
  const { current: first } = useRef({ items, list })
  const [isTurn, setTurn] = useState(list === null)
  useEffect(() => {
    if (!first.list) return
    whenItIsTheTurn(() => {
      if (!first.list) return
      const cards = first.list.flatMap(element => [...element.querySelectorAll<HTMLElement>('[data-card]')])
      const byId = new Map(cards.map(card => [card.dataset.card, card.firstElementChild]))
      for (const item of first.items) {
        const content = byId.get(item.id)
        if (content) contents.set(item, content)
      }
      setTurn(true)
    })
    return () => {
      first.list = null
      contents.clear()
    }
  }, [first])
  const isServers = first.list !== null && !isTurn && !isChanged && items === first.items
  // The new list has been rendered after the server's. No dish that appears later is the server's.
  useLayoutEffect(() => {
    if (isServers) return
    for (const element of first.list ?? []) element.remove()
    first.list = null
    contents.clear()
  }, [first, isServers])
  return isServers ? first.list : null
}

/** What the server has rendered for an item, to be put back; `null`: it is this item's turn. */
export function useServerContent(item: object): Element | null {
  const [content, setContent] = useState(() => contents.get(item) ?? null)
  useEffect(() => {
    if (content !== null) whenItIsTheTurn(() => setContent(null))
  }, [content])
  return content
}
