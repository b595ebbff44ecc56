import { footnotesIn, noteIn } from '../cells/footnotes.ts'
import { hasLegend } from '../cells/legend.ts'
import { columnsOfPage } from './columns.ts'
import { isHeadingLine, linesOf, type MenuLine, type MenuStyle, startsBlock, styleOf } from './lines.ts'
import type { PositionedWord } from './positioned-word.ts'
import { pageRows } from './runs.ts'
import { withWholePrices } from './whole-prices.ts'

/** A dish of a page, and the words that it is made of. */
export interface LaidOutDish {
  readonly section: string
  readonly name: string
  readonly description: string
  /** As it is written; several prices are divided by a slash. */
  readonly price: string
  readonly words: readonly PositionedWord[]
}

/** What the words of some pages are. Every word is in one of the lists. */
export interface MenuLayout {
  readonly dishes: readonly LaidOutDish[]
  /** Texts that explain codes. */
  readonly legend: readonly string[]
  /** Texts that name an allergen and belong to no dish. */
  readonly notes: readonly { readonly text: string; readonly words: readonly PositionedWord[] }[]
  /** Headings, and texts that belong to no dish. */
  readonly others: readonly { readonly text: string; readonly words: readonly PositionedWord[] }[]
}

/** Reads a menu from positioned words: sections, dishes, descriptions and prices. It reads no allergens. */
export function readLayout(words: readonly PositionedWord[]): MenuLayout {
  const numbers = [...new Set(words.map(({ page }) => page))].toSorted((one, other) => one - other)
  const pages = numbers.map(number => pageRows(words.filter(({ page }) => page === number)))
  return assemble(withWholePrices(pages.flatMap(columnsOfPage).map(linesOf)))
}

interface OpenDish {
  readonly section: string
  readonly name: string[]
  readonly description: string[]
  price: string
  readonly words: PositionedWord[]
}

function assemble(columns: readonly (readonly MenuLine[])[]): MenuLayout {
  const style = styleOf(columns)
  const dishes: OpenDish[] = []
  const legend: string[] = []
  const notes: MenuLayout['notes'][number][] = []
  const others: MenuLayout['others'][number][] = []
  let section = ''
  let dish: OpenDish | null = null
  const begin = (line: MenuLine) => {
    dish = { section, name: [line.text], description: [], price: line.price, words: [...line.words] }
    dishes.push(dish)
  }
  for (const lines of columns) {
    for (const [at, line] of lines.entries()) {
      const role = roleOf(line, lines, at, dish, style)
      if (role === 'heading' || role === 'legend' || role === 'note' || role === 'other') {
        if (role === 'heading') section = line.text
        if (role === 'legend') legend.push(line.text)
        if (role === 'note') notes.push({ text: line.text, words: line.words })
        if (role === 'heading' || role === 'other') others.push({ text: line.text, words: line.words })
        dish = null
      } else if (role === 'dish' || !dish) begin(line)
      else {
        const open: OpenDish = dish
        open.words.push(...line.words)
        if (line.text !== '') (role === 'name' ? open.name : open.description).push(line.text)
        open.price = [open.price, line.price].filter(price => price !== '').join(' / ')
      }
    }
  }
  return { dishes: dishes.map(closed), legend, notes, others }
}

const closed = ({ name, description, ...rest }: OpenDish): LaidOutDish => ({
  ...rest,
  name: name.join(' '),
  description: description.join(' '),
})

type LineRole = 'heading' | 'legend' | 'note' | 'dish' | 'name' | 'description' | 'other'

/** What a line is, after the dish above it. */
function roleOf(
  line: MenuLine,
  lines: readonly MenuLine[],
  at: number,
  dish: OpenDish | null,
  style: MenuStyle,
): LineRole {
  if (line.price === '' && (hasLegend(line.text) || /^(?:allergen|zusatzstoff)\p{L}*\s?:/iu.test(line.text)))
    return 'legend'
  const footnotes = footnotesIn(line.text)
  if (line.price === '' && footnotes.length > 0 && footnotes.every(({ code }) => style.marks.has(code)))
    return 'legend'
  if (line.price === '' && noteIn(line.text) !== null)
    return dish && !startsBlock(line, style) ? 'description' : 'note'
  if (isHeading(line, lines, at, style)) return 'heading'
  if (line.text === '') return dish ? 'description' : 'other' // a price alone
  const isApart = startsBlock(line, style)
  if (!dish) return line.price !== '' || leadsToPrice(lines, at, style) || isApart ? 'dish' : 'other'
  const hasNoMore = dish.price === '' && dish.description.length === 0
  if (line.price !== '')
    return hasNoMore && !isApart && isNameSize(line, style) && style.isPriceFirst
      ? 'name'
      : pricedLine(dish, isApart, style)
  if (isApart && isNameSize(line, style) && leadsToPrice(lines, at, style)) return 'dish'
  if (!style.isPriceFirst && dish.price !== '')
    return isApart || isNameSize(line, style) ? 'dish' : 'description'
  return isApart && line.gap > 2.5 && line.height < style.nameHeight ? 'other' : 'description'
}

/** A line with a price ends a dish that has none yet, where prices are below; else it begins one. */
function pricedLine(dish: OpenDish, isApart: boolean, { isPriceFirst }: MenuStyle): LineRole {
  return !isPriceFirst && dish.price === '' && !isApart ? 'description' : 'dish'
}

const isNameSize = ({ height }: MenuLine, { nameHeight }: MenuStyle) =>
  Math.abs(height - nameHeight) <= 0.08 * nameHeight

/** Whether a price follows before the next block. */
function leadsToPrice(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  for (const line of lines.slice(at + 1)) {
    if (startsBlock(line, style)) return false
    if (line.price !== '') return true
  }
  return false
}

/**
 * A heading has no price and larger letters or capitals, or it stands apart above a line with a price. It is short, and something is
 * below it.
 */
function isHeading(line: MenuLine, lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const next = lines[at + 1]
  if (line.price !== '' || line.text === '' || line.text.length > 60) return false
  if (isHeadingLine(lines, at, style)) return true
  if (!next) return false
  if (line.isCapitals && !style.hasCapitalNames && line.height >= 0.92 * style.nameHeight)
    return next.price !== '' || startsBlock(line, style)
  const isAlone = startsBlock(line, style) && startsBlock(next, style) && next.gap < line.gap
  return isAlone && style.isPriceFirst && next.price !== '' && isNameSize(line, style)
}
