import { areCapitals } from './lines.ts'
import type { MenuLine } from './positioned-word.ts'
import { isVolume, partsOfPrice } from './price-text.ts'
import { isSize } from './sizes.ts'
import { isSectionTitle } from './titles.ts'

/**
 * The lines with the sizes that are above columns of prices: "175ml  bottle" above "Picpoul  6.50  26.00", also behind a heading, "WHITE WINES
 * glass / bottle". They are not lost: they come to the prices of each dish.
 */
export function withSizeHeadings(
  columns: readonly (readonly MenuLine[])[],
): readonly (readonly MenuLine[])[] {
  return columns.map(withSizesOfColumn)
}

function withSizesOfColumn(lines: readonly MenuLine[]): readonly MenuLine[] {
  const read: MenuLine[] = []
  let sizes: readonly string[] = []
  /** A line of sizes alone, which the next line stands for. */
  let above: MenuLine | null = null
  for (const [at, line] of lines.entries()) {
    const count = pricesOfLine(lines[at + 1]).length
    const divided = count > 1 ? divideSizes(line, count) : null
    if (divided) {
      sizes = divided.sizes
      if (divided.text === '') above = line
      else read.push({ ...line, text: divided.text, price: '', isCapitals: areCapitals(divided.text) })
      continue
    }
    if (line.price === '' && (line.gap > widestGap || isSectionTitle(line.text))) sizes = []
    const prices = pricesOfLine(line)
    const hasSizes = sizes.length > 0 && prices.length === sizes.length
    const price = hasSizes ? prices.map((each, index) => `${each} ${sizes[index]}`).join(' / ') : line.price
    const joined: MenuLine = above
      ? { ...line, gap: Math.max(line.gap, above.gap), words: [...above.words, ...line.words] }
      : line
    above = null
    read.push({ ...joined, price })
  }
  return read
}

/** The space above a line without a price that goes on with the list, in letter heights. */
const widestGap = 1.2

const pricesOfLine = (line: MenuLine | undefined) =>
  line && line.text !== '' && !line.canBeCodes ? partsOfPrice(line.price) : []

/** A line of a heading and as many sizes as there are prices, or of these alone; `null`: it is another one. */
function divideSizes({ text, price }: MenuLine, count: number) {
  const isOfVolumes = price !== '' && price.split(' / ').every(isVolume)
  if (price !== '' && !isOfVolumes) return null
  const written = `${text} ${price.replaceAll('/', ' ')}`.trim()
  const units = written.replace(/\(([^()]*)\)$/u, '$1').match(unit) ?? []
  const start = units.findLastIndex(each => !isSeparator(each) && !isSize(each)) + 1
  const sizes = units.slice(start).filter(each => !isSeparator(each))
  const each = sizes.length / count
  if (each !== 1 && each !== 2) return null
  const before = units.slice(0, start).join(' ')
  return {
    text: before.replace(/[\s:([]+$/u, ''),
    sizes: Array.from({ length: count }, (_, at) => sizes.slice(at * each, (at + 1) * each).join(' ')),
  }
}

/** "0,2 l", "175ml", a word, or what divides the sizes. */
const unit = /\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|kg|g|oz|cm)(?!\p{L})|[^\s/|]+|[/|]/giu

const isSeparator = (text: string) => text === '/' || text === '|'
