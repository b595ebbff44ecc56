import type { MenuLine } from './positioned-word.ts'
import { divideFrontPrice, type PricedText } from './price-text.ts'
import { isSize } from './sizes.ts'

/** The lines with the prices of other sizes on the line of their dish: "Merlot" above "4,50 Glas" and "22,00 Flasche". */
export function withSizeLines(columns: readonly (readonly MenuLine[])[]): readonly (readonly MenuLine[])[] {
  return columns.map(lines => {
    const joined: MenuLine[] = []
    for (const line of lines) {
      const above = joined.at(-1)
      const size = sizeOf(line)
      const isBelow = above !== undefined && above.text !== '' && line.gap <= above.gap && !isSize(above.text)
      if (!size || !isBelow) {
        joined.push(line)
        continue
      }
      const price = [above.price, `${size.price} ${size.text}`].filter(text => text !== '').join(' / ')
      joined[joined.length - 1] = { ...above, price, words: [...above.words, ...line.words] }
    }
    return joined
  })
}

/** The size of a line and its price, which can be before it; `null`: it is another line. */
function sizeOf(line: MenuLine): PricedText | null {
  const divided = line.price === '' ? divideFrontPrice(line.text) : line
  return divided.price !== '' && isSize(divided.text) ? divided : null
}
