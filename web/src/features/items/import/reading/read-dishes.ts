import { readPrice } from '@safe-menu/contracts/items/price-text'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import { blankSymbol } from './cells/blank-cells.ts'
import { explainsBlank } from './cells/legend.ts'
import { isCodesOnly } from './codes/end-codes.ts'
import type { ReadContext } from './context.ts'
import { type FoundDish, joinPrices, joinTexts, noTexts, withMore } from './draft-dish.ts'
import { dividePrice, isSignedPrice } from './layout/price-text.ts'
import { plainWords } from './names/plain.ts'
import {
  type CodedText,
  noText,
  readCodedText,
  readHeading,
  united as unitedTexts,
} from './read-coded-text.ts'
import { readName } from './read-names.ts'
import { oneLine, type RowContent, readRow, readRowByColumn, unreadStatements } from './read-row.ts'
import type { Column } from './roles/columns.ts'
import type { Notes } from './roles/notes.ts'
import { hasDishBelow, hasDishInSection, type KnownRow, namesIn } from './roles/rows.ts'
import { cellText, rowText, type SheetRow } from './sheet/sheet-table.ts'

/** Reads the rows as dishes, from top to bottom: a row can add to the dish or the section above. */
export function readDishes(
  rows: readonly KnownRow[],
  columns: readonly Column[],
  notes: Notes,
  context: ReadContext,
): readonly FoundDish[] {
  const dishes: FoundDish[] = []
  const nameColumns = columns.filter(({ role }) => role?.kind === 'dish')
  const ofColumns = unreadStatements(columns)
  const priceRow = lastPriceRow(rows, nameColumns)
  let section = noText
  /** What the cells beside the heading of the section say of each of its dishes. */
  let ofSection: SectionContent = noContent
  /** Whether no dish is below it yet. */
  let isUnused = false
  let isHeading = false
  let beginning = ''
  let last: readonly number[] = []
  /** The dishes above the last one that have what it contains, too. */
  let alike: readonly number[] = []
  /** The section of the rows above, where its name is only in the first row of its dishes. */
  let ofRowAbove: CodedText | null = areSectionsOfGroups(rows, columns) ? noText : null
  const placesOf = new Map<string, number[]>()
  /** What rows such as "Traces" say of every dish. */
  const ofEvery: Statement[] = []
  /** Whether the rows say what the dishes above may contain, or what they are free from. */
  let block: 'mayBelow' | 'freeBelow' | null = null
  for (const [at, { row, kind, group, isHeadingAgain, isAlsoAbove }] of rows.entries()) {
    const named = namesIn(row, columns)
    if (kind === 'section') {
      section = hasDishInSection(rows, at) ? readSection(named, row.line, context) : noText
      ofRowAbove &&= noText
      isHeading = true
      const isRead = !isHeadingAgain && hasDishBelow(rows, at)
      const read = isRead ? readRow(row, columns, [], context, null) : noContent
      // "BURGERS" above "SERVED WITH CHIPS" is about the same dishes.
      ofSection = isUnused ? united(ofSection, read) : read
      isUnused = true
    }
    if (kind === 'nameBelow') beginning = `${beginning} ${named}`.trim()
    if (kind === 'mayBelow' || kind === 'freeBelow') {
      block = kind
      section = noText
      ofSection = noContent
      isUnused = false
      isHeading = true
    } else if (isHeadingAgain && (kind === 'section' || !isHeading)) block = null
    if (kind === 'everyDishMay') {
      ofEvery.push(...readRow(row, columns, ofColumns, context).statements.map(onlyMay))
      continue
    }
    if (kind !== 'dish' && kind !== 'more' && kind !== 'moreMay') continue
    const isOfMarks = kind === 'moreMay' || (kind === 'more' && group === 'contains')
    if (isOfMarks && isUnused && hasDishInSection(rows, at)) {
      const { texts, statements } = readRow(row, columns, [], context, null)
      ofSection = united(ofSection, {
        texts,
        statements: kind === 'moreMay' ? statements.map(onlyMay) : statements,
      })
      continue
    }
    if (kind === 'more' && isHeading && isCodesOnly(named)) {
      section = unitedTexts([section, readCodedText(named, row.line, context)])
      continue
    }
    isHeading = false
    const same = kind === 'dish' && block !== null ? placesOf.get(plainWords(named)) : undefined
    // A row that only adds to a dish has blank cells that say nothing.
    const blank = kind === 'dish' && !same && explainsBlank(context.legend) ? blankSymbol : ''
    const isMay = (same && block === 'mayBelow') || kind === 'moreMay'
    if (same) last = same
    const isMore = kind !== 'dish' || same !== undefined
    const filled = nameColumns.filter(({ index }) => cellText(row, index) !== '')
    const dishesOfRow = isMore
      ? last.flatMap(at => dishes[at]?.column ?? [])
      : filled.map(({ index }) => index)
    const readOf = readRowByColumn(row, columns, ofColumns, context, { blank, dishes: dishesOfRow })
    const contentOf = (column: number) => {
      const { statements, ...content } = readOf(column)
      const stated = isMay ? statements.map(onlyMay) : statements
      return { ...content, statements: block === 'freeBelow' ? [] : stated }
    }
    if (isMore) {
      const added = last.flatMap(at => {
        const before = dishes[at]
        return before ? [{ at, before, content: contentOf(before.column) }] : []
      })
      const isExtra = kind === 'more' && group === 'extras'
      const price = isExtra ? columns.find(({ role }) => role?.kind === 'price') : undefined
      const extra = price ? `${named} ${cellText(row, price.index)}` : named
      const name = kind === 'more' && group !== 'contains' ? oneLine(extra) : ''
      const isDescribed = added.some(({ content }) => content.texts.description !== '')
      const text = name || (notes.isNote(row) && !isDescribed ? rowText(row) : '')
      const more = readCodedText(text, row.line, context)
      for (const { at, before, content } of added) {
        const ofText = joinTexts({ ...noTexts, description: more.text }, more.texts ?? noTexts)
        const described = withMore(before, ofText, more.statements)
        dishes[at] = {
          ...withMore(described, content.texts, [...content.statements, ...content.section.statements]),
          price: isExtra ? before.price : joinPrices([before.price, content.price]),
        }
      }
      continue
    }
    isUnused = false
    alike = isAlsoAbove ? [...alike, ...last] : []
    for (const at of alike) {
      const above = dishes[at]
      if (above) dishes[at] = withMore(above, noTexts, contentOf(above.column).statements)
    }
    last = filled.flatMap(column => {
      const cell = cellText(row, column.index)
      const { texts, statements, ...fields } = contentOf(column.index)
      const read =
        nameColumns.length > 1 && isSignedPrice(cell) ? readPrice(cell, context.settings.decimals) : null
      const above = dishes.flatMap((dish, at) => (dish.column === column.index ? [{ dish, at }] : []))
      if (read?.kind === 'price' && above.length > 0) {
        const open = row === priceRow ? above.filter(({ dish }) => dish.price === '') : []
        const priced = open.length > 0 ? open : above.slice(-1)
        for (const { dish, at } of priced) {
          const price = joinPrices([dish.price, read.price])
          dishes[at] = { ...withMore(dish, texts, statements), price }
        }
        return priced.map(({ at }) => at)
      }
      const name = readName(`${beginning} ${cell}`.trim(), row.line, context)
      const course = nameColumns.length > 1 ? divideCourse(column.heading, context) : null
      if (fields.section.text !== '') ofRowAbove &&= fields.section
      const ofHeading = course
        ? readHeading(course.text, row.line, context)
        : section.text === '' && fields.section.text === '' && ofRowAbove
          ? ofRowAbove
          : section
      const dish = {
        ...fields,
        ...joinTexts(texts, name.texts ?? noTexts),
        price: fields.price || (course?.price ?? ''),
        line: row.line,
        column: column.index,
        name: name.text,
        section: fields.section.text || ofHeading.text,
        statements: [
          ...statements,
          ...fields.section.statements,
          ...ofHeading.statements,
          ...name.statements,
        ],
      }
      return [dishes.push(withMore(dish, ofSection.texts, ofSection.statements)) - 1]
    })
    beginning = ''
    placesOf.set(plainWords(named), [...(placesOf.get(plainWords(named)) ?? []), ...last])
  }
  return dishes.map(dish => withMore(dish, noTexts, ofEvery))
}

/** Whether each name of the column of sections is there once, so that it is about the dishes below it, too. */
function areSectionsOfGroups(rows: readonly KnownRow[], columns: readonly Column[]): boolean {
  const index = columns.find(({ role }) => role?.kind === 'section')?.index
  const names =
    index === undefined ? [] : rows.map(({ row }) => cellText(row, index)).filter(text => text !== '')
  return names.length > 0 && new Set(names).size === names.length
}

/** The row below a plan with the price of each column: it is the only one of prices. `null`: each day has its own, or there is none. */
function lastPriceRow(rows: readonly KnownRow[], nameColumns: readonly Column[]): SheetRow | null {
  const named = rows.filter(({ kind }) => kind === 'dish').map(({ row }) => row)
  const namesOf = (row: SheetRow) =>
    nameColumns.map(({ index }) => cellText(row, index)).filter(text => text !== '')
  const priced = named.filter(row => namesOf(row).every(isSignedPrice))
  const [only = null] = priced
  return priced.length === 1 && only === named.at(-1) ? only : null
}

/** The heading of a column for each course without the price of its dishes: "Menu 1 (3.90 €)". */
function divideCourse(heading: string, { settings }: ReadContext) {
  const bare = heading.replace(/\(([^()]*)\)$/u, (whole, inside: string) =>
    isSignedPrice(inside) ? inside : whole,
  )
  const { text, price } = dividePrice(bare)
  const read = readPrice(price, settings.decimals)
  return read.kind === 'price' && read.price !== ''
    ? { text, price: read.price }
    : { text: heading, price: '' }
}

type SectionContent = Pick<RowContent, 'texts' | 'statements'>

const noContent: SectionContent = { texts: noTexts, statements: [] }

const united = (one: SectionContent, more: SectionContent): SectionContent => ({
  texts: joinTexts(one.texts, more.texts),
  statements: [...one.statements, ...more.statements],
})

const onlyMay = (each: Statement): Statement =>
  each.says === 'contains' ? { ...each, says: 'may_contain' } : each

/** The heading of a section. Its codes count for each of its dishes. */
function readSection(written: string, line: number, context: ReadContext): CodedText {
  return readHeading(oneLine(written).replace(/:$/u, ''), line, context)
}
