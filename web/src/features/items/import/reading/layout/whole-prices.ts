import { latinDigits } from '@safe-menu/contracts/items/price-text'
import { hasLegend, readLegend } from '../cells/legend.ts'
import { isNumbered } from '../names/numbered.ts'
import type { MenuLine } from './lines.ts'
import { withoutLeader } from './price-text.ts'

/**
 * The lines with the whole numbers at their ends as prices: "Waldorf salad 8". Only if two lines have one, or other lines have a price:
 * a number alone can belong to a name, "Pier 7". A number that a legend explains is a code, and so can be one with the price below.
 */
export function withWholePrices(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  const texts = columns.flat().map(({ text }) => text)
  const { words, hints } = readLegend(texts.filter(hasLegend), [])
  const isCode = (price: string) => words.has(price) || hints.has(price)
  const divided = columns.map(lines => {
    let isPriceBelow = false
    const fromBelow = lines.toReversed().map((line): MenuLine => {
      if (line.price !== '') isPriceBelow = line.text === ''
      const found = line.price === '' ? divideWhole(line.text) : null
      if (!found || isPriceBelow || isCode(found.price)) return line
      isPriceBelow = false
      return { ...line, ...found }
    })
    return fromBelow.toReversed()
  })
  const priced = divided.flat().filter(({ text, price }) => text !== '' && price !== '')
  return priced.length > 1 ? divided : columns
}

/** "Waldorf salad 8", "Waldorf salad - 8", "Waldorf salad....8". A year has four digits, and "1, 7" are codes. */
function divideWhole(text: string): { readonly text: string; readonly price: string } | null {
  const [price] = /(?<!\d)\d{1,3}$/u.exec(latinDigits(text.slice(-4))) ?? []
  if (price === undefined) return null
  const before = text.slice(0, -price.length)
  if (!/(?:\s|…|[.…·_]{2})$/u.test(before.slice(-2))) return null
  const bare = withoutLeader(before)
  const name = /\s[-–—:]$/u.test(bare.slice(-2)) ? bare.slice(0, -2).trim() : bare
  const isList = /[\d,;/+&]$/u.test(name.slice(-1))
  return isNumbered(name) || isList || !/\p{L}/u.test(name) ? null : { text: name, price }
}
