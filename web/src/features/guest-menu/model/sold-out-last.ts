import { isSoldOut } from '@safe-menu/contracts/items/sold-out'
import { useState } from 'react'
import { type Results, shownItems } from './results.ts'

const soldOutNow = (results: Results): ReadonlySet<string> =>
  new Set(
    shownItems(results)
      .filter(({ soldOutUntil }) => isSoldOut(soldOutUntil, Date.now()))
      .map(({ id }) => id),
  )

/** The ids of filtered results in the menu's order, except that those in `soldOut` come last. */
export function soldOutLast(results: Results, soldOut: ReadonlySet<string>): readonly string[] {
  const order = results.mode === 'plain' ? [] : results.order
  return [...order.filter(id => !soldOut.has(id)), ...order.filter(id => soldOut.has(id))]
}

/**
 * The order of a filtered list: dishes that are sold out come last. What sells out or comes back later keeps its place until the
 * guest changes the filters or the search, so that nothing moves under a finger.
 */
export function useDishOrder(
  results: Results,
  filters: readonly string[],
  search: string,
): readonly string[] {
  const list = [results.mode, search, ...filters].join('\n')
  const [made, setMade] = useState(() => ({ list, soldOut: soldOutNow(results) }))
  const current = made.list === list ? made : { list, soldOut: soldOutNow(results) }
  if (current !== made) setMade(current)
  return soldOutLast(results, current.soldOut)
}
