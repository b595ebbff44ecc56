import type { PositionedWord } from './positioned-word.ts'
import { type MenuLayout, readLayout } from './read-layout.ts'
import { readUnpricedLayout } from './unpriced-layout.ts'

/** Reads a menu from positioned words, also one without prices. It reads no allergens. */
export function readMenu(words: readonly PositionedWord[]): MenuLayout {
  const layout = readLayout(words)
  if (layout.dishes.filter(({ price }) => price !== '').length > 1) return layout
  return readUnpricedLayout(words) ?? layout
}
