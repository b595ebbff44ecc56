import { footnotesIn, splitMarks } from '../cells/footnotes.ts'
import { areAnnexNumbers } from '../codes/code-tokens.ts'
import { isCodesOnly } from '../codes/end-codes.ts'
import { isWeekTitle } from '../names/numbered.ts'
import { outsideBrackets } from '../names/plain.ts'
import { allergensInCell } from '../roles/naming-cells.ts'
import { type ColumnRows, columnsOfPage } from './columns.ts'
import { type MenuLine, medianOf, type PositionedWord } from './positioned-word.ts'
import { dividePrice, isPrice, isVolume } from './price-text.ts'
import { type PageRow, pageRows, type Run } from './runs.ts'
import { withoutMeasures } from './sizes.ts'
import { canBeTitle, continuesName, isDay, isTitleLine } from './titles.ts'

/** "Trout (A,D)18,00" */
const priceBehindBracket = /(?<=[)\]])(?=\p{Sc}|\d)/gu

/** "— Nos plats —", "*** Vins ***". A mark alone can be that of a note. */
const framed = /^([–—~=•-]{1,5}|\*{3,5})\s(.*\S)\s\1$/u

/** The lines of each column of some pages, in the order in which they are read. */
export function columnsOfLines(words: readonly PositionedWord[]): readonly (readonly MenuLine[])[] {
  const numbers = [...new Set(words.map(({ page }) => page))].toSorted((one, other) => one - other)
  const pages = numbers.map(number => pageRows(words.filter(({ page }) => page === number)))
  return pages.flatMap(columnsOfPage).map(linesOf)
}

/** The lines of a column. */
function linesOf(rows: ColumnRows): readonly MenuLine[] {
  let bottom: number | null = null
  return rows.map(row => {
    const isRaised = isRaisedIn(row)
    const texts = row.filter(run => !isPrice(run.text) || isRaised(run))
    const prices = row.filter(run => !texts.includes(run)).map(({ text }) => text)
    const text = texts
      .map(run => (isRaised(run) ? `(${run.text})` : run.text))
      .join(' ')
      .replaceAll(priceBehindBracket, ' ')
      .replace(framed, '$2')
    const found = dividePrice(text)
    // "Riesling 0,75 l" beside "32,00"
    const divided = prices.length > 0 && isVolume(found.price) ? { text, price: '' } : found
    const top = Math.min(...row.map(run => run.top))
    const height = medianOf((texts.length > 0 ? texts : row).map(run => run.height))
    const gap = bottom === null ? Number.POSITIVE_INFINITY : (top - bottom) / height
    bottom = Math.max(...row.map(run => run.bottom))
    return {
      words: row.flatMap(({ words }) => words),
      text: divided.text,
      price: [divided.price, ...prices].filter(price => price !== '').join(' / '),
      height,
      isCapitals: areCapitals(divided.text),
      gap,
    }
  })
}

/** A small number of the EU's list beside larger letters is a raised code, and no price: "Orata ⁴ 20,00". */
function isRaisedIn(row: PageRow): (run: Run) => boolean {
  const tallest = Math.max(...row.map(({ height }) => height))
  return ({ text, height }) => height < 0.75 * tallest && areAnnexNumbers([Number(text)])
}

/** Whether a text is in capital letters only, apart from what is in brackets: "ARROCES (mínimo 2 personas)". */
export function areCapitals(text: string): boolean {
  const letters = withoutMeasures(outsideBrackets(text)).replaceAll(/[^\p{L}]/gu, '')
  return letters.length > 2 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** How the lines of a menu look. */
export interface MenuStyle {
  /** The usual size of the letters of a line with a price. */
  readonly nameHeight: number
  /** Names are in capitals, so that these mark no heading. */
  readonly hasCapitalNames: boolean
  /** The usual space within a dish, and the one above a new one, in letter heights. */
  readonly closeGap: number
  /** The price is on the line of the name, not below the description. */
  readonly isPriceFirst: boolean
  /** A line right above the next dish names allergens, as in menus with such a line for each dish. */
  readonly hasStatedLines: boolean
  /** The marks behind words, which notes explain: `*`. */
  readonly marks: ReadonlySet<string>
}

/** Finds out how a menu is set. */
export function styleOf(columns: readonly (readonly MenuLine[])[]): MenuStyle {
  const lines = columns.flat()
  const gaps = lines.map(({ gap }) => gap).filter(gap => Number.isFinite(gap) && gap >= 0)
  const closeGap = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 10)] ?? 0
  const named = namedLines(columns, { closeGap })
  const nameHeight = medianOf(named.map(({ height }) => height))
  const style = {
    nameHeight,
    hasCapitalNames: named.filter(({ isCapitals }) => isCapitals).length > named.length / 2,
    closeGap,
    isPriceFirst: true,
    hasStatedLines: hasStatedLines(columns, { closeGap }),
    marks: new Set(
      lines
        .filter(({ price, text }) => price !== '' || footnotesIn(text).length === 0)
        .flatMap(({ text }) => splitMarks(text, () => true).marks),
    ),
  }
  return { ...style, isPriceFirst: isPriceFirst(columns, style) }
}

function hasStatedLines(columns: readonly (readonly MenuLine[])[], style: Pick<MenuStyle, 'closeGap'>) {
  return columns.some(lines =>
    lines.some(({ price, text }, at) => {
      const [above, next] = [lines[at - 1], lines[at + 1]]
      const isBetween = above && next && beginsDish(next) && !startsBlock(next, style)
      return isBetween && above.price !== '' && price === '' && allergensInCell(text).length > 0
    }),
  )
}

/** The lines that have the names of dishes: those with a price or, if most prices stand alone, the first ones of their blocks. */
function namedLines(
  columns: readonly (readonly MenuLine[])[],
  style: Pick<MenuStyle, 'closeGap'>,
): readonly MenuLine[] {
  const lines = columns.flat()
  const beside = lines.filter(({ price, text }) => price !== '' && text !== '')
  const above = columns.flatMap(column => {
    let first: MenuLine | undefined
    return column.flatMap(line => {
      if (startsBlock(line, style)) first = line
      return line.text === '' && first && first.price === '' ? [first] : []
    })
  })
  const named = above.length > beside.length ? above : beside
  return named.length > 0 ? named : lines
}

/** Whether a line has the beginning of a name and its price. */
export const beginsDish = ({ text, price }: MenuLine) => price !== '' && text !== '' && !continuesName(text)

/** Whether most blocks of lines begin with a line that has its price, or have its description below their last one. */
function isPriceFirst(columns: readonly (readonly MenuLine[])[], style: MenuStyle): boolean {
  let [first, later] = [0, 0]
  for (const lines of columns)
    for (const [at, line] of lines.entries()) {
      const isStart = startsBlock(line, style) || (at > 0 && isHeadingLine(lines, at - 1, style))
      if (!isStart || isHeadingLine(lines, at, style) || line.text === '') continue
      const block = blockOf(lines, at, style)
      if (line.price !== '' || isTitledBlock(block) || isAboveList(block)) first += 1
      else if (block.some(({ price }) => price !== '')) later += 1
    }
  return first >= later
}

/** Whether a line without a price is above a list of dishes in one line each: "Soup of the day" above "Bread 3.00" and "Trout 18.00". */
function isAboveList([, ...others]: readonly MenuLine[]): boolean {
  return others.length > 1 && others.slice(0, 2).every(line => beginsDish(line))
}

/** Whether the line at the beginning of a block is a title, so that the lines below each price are its description. */
function isTitledBlock(block: readonly MenuLine[]): boolean {
  const priced = block.filter(({ price }) => price !== '')
  if (priced.length < 2 || priced.some(({ text }) => text === '' || continuesName(text))) return false
  const [, ...others] = block.filter(({ price, text }) => price === '' && !isCodesOnly(text))
  return block.at(-1)?.price === '' || others.some(({ text }) => continuesName(text))
}

/** Two lines with prices are near a heading. A long text would take seconds. */
const searchedLines = 12

/** Whether larger letters, a day, another word, or the lines below make a line a heading. */
export function isHeadingLine(lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const line = lines[at]
  if (!line || isLarge(line, style)) return line !== undefined
  if (line.price === '' && (isDay(line.text) || isWeekAbove(line, lines[at + 1]))) return true
  if (!canBeTitle(line)) return false
  const block = blockOf(lines.slice(at, at + searchedLines), 0, style)
  return isTitleLine(line, block, startsBlock(line, style))
}

/** Whether a line is a title with the number of a week. Above a price alone it is a dish. */
const isWeekAbove = ({ text }: MenuLine, next: MenuLine | undefined) =>
  /^[\p{Lu}\p{Lo}]/u.test(text) && isWeekTitle(text) && next !== undefined && next.text !== ''

function blockOf(lines: readonly MenuLine[], at: number, style: MenuStyle): readonly MenuLine[] {
  let end = at + 1
  for (let line = lines[end]; line && !startsBlock(line, style); line = lines[end]) end += 1
  return lines.slice(at, end)
}

/** Whether there is more space above a line than within a dish. */
export function startsBlock({ gap }: MenuLine, { closeGap }: Pick<MenuStyle, 'closeGap'>): boolean {
  return gap > closeGap + 0.35
}

/** Whether letters are larger than those of the names. */
function isLarge(line: MenuLine | undefined, { nameHeight }: MenuStyle): boolean {
  return line !== undefined && line.height > 1.15 * nameHeight
}
