import { isSentence, noteIn } from '../cells/footnotes.ts'
import { beginsKey, hasLegend, isKeyTitle } from '../cells/legend-entries.ts'
import { beginsStatement, divideAtPhrase } from '../cells/presence-phrases.ts'
import { isCodesOnly, isLabelled } from '../codes/end-codes.ts'
import { looksCoded } from '../codes/split-codes.ts'
import { hideBrackets, outsideBrackets } from '../names/plain.ts'
import { allergensInCell } from '../roles/naming-cells.ts'
import { columnsOfLines, isHeadingLine, type MenuStyle, startsBlock, styleOf } from './lines.ts'
import { withOtherPrices } from './other-prices.ts'
import type { MenuLine, PositionedWord } from './positioned-word.ts'
import {
  continuesKey,
  entryFrom,
  isKeyBlock,
  joinKey,
  type LaidOutDish,
  type LaidOutText,
  type MenuLayout,
} from './read-layout.ts'
import { withSizeLines } from './size-lines.ts'
import { canBeTitle, continuesName, isCourse, isFooter, isMenuTitle } from './titles.ts'

type Written<T> = { -readonly [K in keyof T]: T[K] }

/**
 * Reads a menu without any price, such as a set menu or the list of a canteen: each line that can be a name is a dish, about which the
 * manager is asked. `null`: it has prices.
 */
export function readUnpricedLayout(words: readonly PositionedWord[]): MenuLayout | null {
  const columns = withoutOnePrice(withOtherPrices(withSizeLines(columnsOfLines(words))))
  if (columns === null) return null
  const style = styleOf(columns)
  const dishes: Written<LaidOutDish>[] = []
  const legend: string[] = []
  const notes: Written<LaidOutText>[] = []
  const others: LaidOutText[] = []
  let section = ''
  let heading: LaidOutText | null = null
  let ofSection: LaidOutText | null = null
  let count = 0
  for (const lines of columns) {
    const isSpaced = hasSpaceBetweenLines(lines, style)
    let before: LineRole = 'other'
    for (const [at, line] of lines.entries()) {
      count += 1
      const { text, words: ofLine } = line
      const isFirst = dishes.length === 0 && section === ''
      const above = { before, legend: legend.at(-1) ?? '', isSpaced, isFirst }
      const role = roleOf(lines, at, style, above)
      const isMoreNote = role === 'note' && before === 'note' && !startsBlock(line, style)
      before = role
      const part = { line: count, text, words: ofLine }
      const [dish, note] = [dishes.at(-1), notes.at(-1)]
      if (role === 'heading') {
        if (heading) others.push(heading) // no dish is below it
        heading = part
        ofSection = part
        section = text.replace(/:$/u, '')
      } else if (role === 'dish') {
        heading = null
        dishes.push({
          ...{
            line: count,
            words: ofLine,
            section,
            heading: ofSection,
            name: text,
            description: '',
            price: '',
          },
          ...{ canBeCodes: false, lineAbove: null, group: 'unpriced' as const },
        })
      } else if (role === 'description' && dish) {
        dish.description = `${dish.description}${beginsStatement(text) ? '\n' : ' '}${text}`.trim()
        dish.words = [...dish.words, ...ofLine]
      } else if (isMoreNote && note) {
        note.text = `${note.text} ${text}`
        note.words = [...note.words, ...ofLine]
      } else if (role === 'moreLegend') legend.push(joinKey(legend.pop() ?? '', text))
      else if (role === 'legend') legend.push(text)
      else (role === 'note' ? notes : others).push(part)
    }
  }
  if (heading) others.push(heading)
  return { dishes, legend, notes, others }
}

/** Beside one price, as of a whole buffet, so many lines with codes are dishes. */
const fewestCoded = 4

/** The lines of a menu with the only price in its line: it is that of all dishes. `null`: it is the price of a dish. */
function withoutOnePrice(columns: readonly (readonly MenuLine[])[]) {
  const isPriced = ({ price }: MenuLine) => price !== ''
  const priced = columns.flat().filter(isPriced)
  if (priced.length === 0) return columns
  const coded = columns
    .flat()
    .filter(({ text, price }) => price === '' && looksCoded(text) && !hasLegend(text))
  if (priced.length > 1 || coded.length < fewestCoded) return null
  return columns.map(lines =>
    lines.map(line => (isPriced(line) ? { ...line, text: `${line.text} ${line.price}`, price: '' } : line)),
  )
}

type LineRole = 'heading' | 'dish' | 'description' | 'legend' | 'moreLegend' | 'note' | 'other'

interface Above {
  readonly before: LineRole
  /** The last text that explains codes. */
  readonly legend: string
  readonly isSpaced: boolean
  /** No heading and no dish is above. */
  readonly isFirst: boolean
}

function roleOf(lines: readonly MenuLine[], at: number, style: MenuStyle, above: Above): LineRole {
  const line = lines[at]
  if (!line || line.text === '' || isFooter(line)) return 'other'
  const { text } = line
  const isApart = startsBlock(line, style)
  const isBelowDish = !isApart && (above.before === 'dish' || above.before === 'description')
  const isBelowLegend = !isApart && (above.before === 'legend' || above.before === 'moreLegend')
  if (isBelowLegend && continuesKey(lines, at, { legend: above.legend, style })) return 'moreLegend'
  if (hasLegend(text) || isKeyTitle(text)) return 'legend'
  if (beginsKey(entryFrom(lines, at)) && isKeyBlock(lines, at, { before: above.before, style }))
    return 'legend'
  if (isCodesOnly(text) || isLabelled(text) || /^\(+$/u.test(hideBrackets(text)))
    return isBelowDish ? 'description' : 'note'
  const names = allergensInCell(text).length > 0
  if (noteIn(text) !== null && divideAtPhrase(text)?.before.trim() === '')
    return isBelowDish ? 'description' : 'note'
  if (isProse(line, lines, at, style)) return isBelowDish ? 'description' : names ? 'note' : 'other'
  if (isHeading(lines, at, style, above)) return 'heading'
  if (isBelowDish && continuesName(text)) return 'description'
  return canBeName(text) ? 'dish' : names ? 'note' : 'other'
}

function isHeading(lines: readonly MenuLine[], at: number, style: MenuStyle, above: Above): boolean {
  const [line, next] = [lines[at], lines[at + 1]]
  if (!line || !next) return false
  if (isMenuTitle(line.text) || isCourse(line.text)) return true
  if (isHeadingLine(lines, at, style)) return true
  if (line.text.endsWith(':') && canBeTitle({ ...line, text: line.text.slice(0, -1) })) return true
  if (line.isCapitals && !style.hasCapitalNames) return true
  // "Set menu" above the first heading, where the dishes have no space between them.
  return above.isFirst && canBeTitle(line) && startsBlock(next, style) && !above.isSpaced
}

/** Whether most lines have a space above them, so that a line between two spaces can be any dish. */
function hasSpaceBetweenLines(lines: readonly MenuLine[], style: MenuStyle): boolean {
  const apart = lines.filter(line => startsBlock(line, style)).length
  return apart > lines.length / 2
}

/** A name has no more words, apart from those in brackets. */
const mostNameWords = 10

const canBeName = (text: string) =>
  /^[\p{Lu}\p{Lo}\d"“„«]/u.test(text) &&
  /\p{L}{2}/u.test(text) &&
  outsideBrackets(text).split(/\s+/u).length <= mostNameWords

/** Whether a line is a sentence, or a part of a paragraph: "and open from noon to midnight. We look" */
function isProse(line: MenuLine, lines: readonly MenuLine[], at: number, style: MenuStyle): boolean {
  const { text } = line
  const count = text.split(/\s+/u).length
  if (isSentence(text) || count > 2 * mostNameWords) return true
  if (/[.!?]$/u.test(text) && count > 3) return true
  if (/\p{Ll}[.!?]\s\p{Lu}/u.test(text) && count > 6) return true
  // It goes on with a sentence above, or the line below ends it.
  const [above, next] = [lines[at - 1], lines[at + 1]]
  const isLong = (each: MenuLine | undefined) => each !== undefined && each.text.split(/\s+/u).length > 6
  const goesOn = isLong(line) && isLong(above) && !startsBlock(line, style) && /^\p{Ll}/u.test(text)
  return (
    goesOn ||
    (isLong(line) &&
      next !== undefined &&
      !startsBlock(next, style) &&
      isLong(next) &&
      /^\p{Ll}/u.test(next.text))
  )
}
