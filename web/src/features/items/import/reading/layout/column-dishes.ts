import { dividePrice, isPrice } from './price-text.ts'
import type { Run } from './runs.ts'

/** A column has some lines of its own, and some prices. Descriptions beside the names have none. */
export const fewestLines = 3
const fewestPrices = 2

/** Whether the texts of a part of a page can be dishes. Sizes of drinks, "Glass 4.50  Bottle 22.00", repeat one text. */
export function hasDishes(runs: readonly Run[]): boolean {
  const divided = runs.map(({ text }) => (isPrice(text) ? { text: '', price: text } : dividePrice(text)))
  const texts = new Set(divided.map(({ text }) => text).filter(text => /\p{L}{2}/u.test(text)))
  return texts.size >= fewestLines && divided.filter(({ price }) => price !== '').length >= fewestPrices
}
