import { hasLegend, isLegendTitle } from '../cells/legend-entries.ts'
import { isSignedPrice } from '../layout/price-text.ts'
import { columnMeant } from '../names/column-words.ts'
import { choicesOf, namesTags, tagsOfHeading } from '../names/find-tag.ts'
import { plainWords } from '../names/plain.ts'
import { cellText, columnCount, filledTexts, type SheetRow, type SheetTable } from '../sheet/sheet-table.ts'

/** Where the heading of a sheet is, and what it says. */
export interface Heading {
  /** Lines of the file. */
  readonly first: number
  readonly last: number
  /** Its own rows. */
  readonly lines: readonly SheetRow[]
  /** By column; empty: no heading. */
  readonly texts: readonly string[]
  /** By column: the words over its heading that may turn what a mark in it means, such as "Free from"; empty: none. */
  readonly groups: readonly string[]
  /** The rows above it: titles, and perhaps a legend. */
  readonly titles: readonly SheetRow[]
  /** The rows below it, and those above it that mark what every dish may contain. */
  readonly rows: readonly SheetRow[]
  /** Those of them that are a heading again: of another page, or another table. */
  readonly again: readonly SheetRow[]
  /** The columns with another heading in another table below. Their texts have all of them: only the manager knows what a cell says. */
  readonly mixed: ReadonlySet<number>
}

/** A heading is near the top: below are dishes. */
const searchedRows = 25

/** Finds the heading: the row whose cells are known headings, and the rows above and below it that belong to it. */
export function findHeading(table: SheetTable): Heading {
  const near = table.rows.slice(0, searchedRows)
  const firstData = near.findIndex((row, at) => isData(row, near[at + 1]))
  // A dish with a list of allergens in several cells has more of them than its heading. A lone text below a dish is a note or a key.
  const scores = near.map((row, at) =>
    isData(row, near[at + 1]) || isLegendAlone(row) || (firstData !== -1 && at > firstData && isLone(row))
      ? 0
      : (hasDishWord(row) ? columnCount(table) + 1 : 0) + scoreOf(row),
  )
  const filled = near.findIndex(row => filledTexts(row).length > 1)
  // Without a heading, the first row would be lost.
  // One allergen is no heading: a dish such as "Fish (D)" can have its name.
  const highest = Math.max(...scores)
  const isWeak = highest < 2
  if (isWeak && isData(near[filled], near[filled + 1])) return headingAt(table, aboveTable, aboveTable)
  const best = Math.max(0, isWeak ? filled : scores.indexOf(highest))
  const row = table.rows[best]
  const above = table.rows[best - 1]
  const first = row && above && !isMarkedMay(above) && isUpperLine(above, row) ? above : row
  let last = best
  for (
    let below = table.rows[best + 1];
    row && below && isLowerLine(below, row);
    below = table.rows[last + 1]
  )
    last += 1
  return headingAt(table, first?.line ?? 1, table.rows[last]?.line ?? 1)
}

const isLone = (row: SheetRow) => filledTexts(row).length < 2

const isLegendAlone = (row: SheetRow) => isLone(row) && row.cells.some(({ text }) => hasLegend(text))

/** In place of the line of a heading: there is none. Lines are numbered from 1, and -1 is the legend of a page. */
export const aboveTable = -2

/** Whether a row has a price, or a number above another one: it is a dish. */
function isData(row: SheetRow | undefined, next: SheetRow | undefined): boolean {
  const isNumber = (text: string) => /^\d{1,4}$/u.test(text)
  return (
    row?.cells.some(
      ({ text }, column) =>
        isSignedPrice(text) || (isNumber(text) && next !== undefined && isNumber(cellText(next, column))),
    ) ?? false
  )
}

/** Whether a heading was found. */
export const hasHeading = ({ last }: Heading) => last > aboveTable

/** The heading on these lines. */
export function headingAt(table: SheetTable, first: number, last: number): Heading {
  const lines = table.rows.filter(({ line }) => line >= first && line <= last)
  const isTitle = (row: SheetRow) => row.line < first && !isMarkedMay(row)
  const titles = table.rows.filter(isTitle)
  const rows = table.rows.filter(row => row.line > last || (row.line < first && isMarkedMay(row)))
  const presences = presencesIn(lines.at(-1), lines.at(-2))
  const texts = Array.from({ length: columnCount(table) }, (_, column) =>
    presences.has(column) ? groupOver(lines.at(-2), column) : headingText(lines, column),
  )
  const again = rows.filter(row => isHeadingAgain(row, texts))
  const headingsBelow = new Set(again)
  const dishes = rows.filter(row => !headingsBelow.has(row))
  const blank = new Set(texts.flatMap((_, at) => (dishes.every(row => cellText(row, at) === '') ? [at] : [])))
  const groups = groupsOver(texts, [...titles.slice(-groupLines), ...lines], blank)
  const groupsAgain = again.map(row => groupsOverAgain(row, rows, blank))
  const others = texts.map((text, column) =>
    again.flatMap((row, at) => {
      const other = cellText(row, column)
      const group = groupsAgain[at]?.[column] ?? ''
      if (column === nameAt(row) && (!isKnown(other) || isMayWord(other))) return []
      const isOther = other !== '' && (!isSame(text, other) || (namesTags(other) && group !== groups[column]))
      return isOther ? [group === '' ? other : `${group}: ${other}`] : []
    }),
  )
  return {
    first,
    last,
    lines,
    texts: texts.map((text, column) => [...new Set([text, ...(others[column] ?? [])])].join(' / ')),
    groups: groups.map((group, column) => {
      const presence = presences.get(column) ?? ''
      return [group, turnsMarks(presence) ? presence : ''].filter(text => text !== '').join(': ')
    }),
    titles,
    rows,
    again,
    mixed: new Set(others.flatMap((each, column) => (each.length > 0 ? [column] : []))),
  }
}

/** Whether two headings mean the same: "Milk" and "MILCH". */
function isSame(one: string, other: string): boolean {
  if (plainWords(one) === plainWords(other)) return true
  const [word, tags] = [columnMeant(one), tagsOfHeading(one)]
  if (tags) return JSON.stringify(tags) === JSON.stringify(tagsOfHeading(other))
  return word !== null && word === columnMeant(other)
}

/** A dish called "Fish" beside names of allergens is none: a heading has the word for dishes, or begins as the one above. */
function isHeadingAgain({ cells }: SheetRow, texts: readonly string[]): boolean {
  const filled = cells.flatMap(({ text }, column) =>
    text === '' ? [] : [{ text, above: texts[column] ?? '' }],
  )
  const isRepeated = ({ text, above }: { text: string; above: string }) =>
    plainWords(text) === plainWords(above)
  return (
    isOtherTable(filled.slice(1)) ||
    (filled.length > 1 &&
      filled.every(each => isRepeated(each) || isKnown(each.text)) &&
      filled.some((each, at) => (at === 0 && isRepeated(each)) || columnMeant(each.text) === 'dish')) ||
    (filled.length > 1 && isMayWord(filled[0]?.text ?? '') && filled.slice(1).every(isRepeated))
  )
}

/** Allergens in the columns of others, behind the name of a section. A dish can have the name of one in the column of another: "peanuts" under "Nuts". */
function isOtherTable(cells: readonly { readonly text: string; readonly above: string }[]): boolean {
  const idsIn = (text: string) => [tagsOfHeading(text) ?? [], ...choicesOf(text)].flat().map(({ id }) => id)
  const others = cells.filter(({ text, above }) => !idsIn(above).some(id => idsIn(text).includes(id)))
  return (
    cells.every(({ text, above }) => namesTags(text) && (above === '' || namesTags(above))) &&
    others.length > 1
  )
}

/** "May contain" in place of the word for dishes. */
const isMayWord = (text: string) => columnMeant(text.replace(/:$/u, '')) === 'mayContain'

/** Whether a row above a heading marks traces below it: "May contain" beside "X". */
function isMarkedMay(row: SheetRow): boolean {
  const [first = '', ...others] = filledTexts(row)
  return isMayWord(first) && others.length > 0 && others.every(text => !isKnown(text) && !hasLegend(text))
}

const nameAt = ({ cells }: SheetRow) => cells.findIndex(({ text }) => text !== '')

const isKnown = (text: string) => text !== '' && (columnMeant(text) !== null || namesTags(text))

const scoreOf = (row: SheetRow) => row.cells.filter(({ text }) => isKnown(text)).length

/** A title has no other cell. */
const hasDishWord = (row: SheetRow) =>
  !isLone(row) && filledTexts(row).some(text => columnMeant(text) === 'dish')

/** A line above the heading that names groups of its columns, or those that have no name in it. */
function isUpperLine(above: SheetRow, row: SheetRow): boolean {
  const filled = above.cells.flatMap(({ text }, column) => (text === '' ? [] : [column]))
  if (filled.join() === '0' && cellText(row, 0) !== '') return false // a title
  const isOverBlank = filled.some(column => cellText(row, column) === '' && isKnown(cellText(above, column)))
  const isGroup = filled.some(column => isKnown(cellText(above, column))) && filled.length < row.cells.length
  return filled.length > 0 && (isOverBlank || (isGroup && scoreOf(above) > 0))
}

/**
 * A line below the heading with no dish in it: the cereals and nuts of the allergens above, their codes, or what a mark says of each. Or
 * one that a cell of the heading reaches into.
 */
function isLowerLine(below: SheetRow, heading: SheetRow): boolean {
  if (below.cells.some(({ covered }) => covered && covered.up === below.line - heading.line)) return true
  if (cellText(below, 0) !== '' && plainWords(cellText(below, 0)) !== plainWords(cellText(heading, 0)))
    return false
  if (presencesIn(below, heading).size > 0) return true
  return (
    cellText(below, 0) === '' &&
    !isLone(below) &&
    (areTags(filledTexts(below)) || areCodes(filledTexts(below)))
  )
}

/** All, or several beside words such as "small" and "large" under a price. */
function areTags(texts: readonly string[]): boolean {
  const tags = texts.filter(text => tagsOfHeading(text) !== null)
  return tags.length === texts.length || (tags.length > 1 && tags.length > texts.length / 2)
}

/** Fewer, or the same again and again, can be marks. */
const areCodes = (texts: readonly string[]) =>
  texts.length > 2 && texts.every(isCode) && new Set(texts).size === texts.length

/** By column: the words of a line such as "Contains" and "May contain", again and again below allergens. None: it is no such line. */
function presencesIn(line: SheetRow | undefined, above: SheetRow | undefined): ReadonlyMap<number, string> {
  const words = new Map<number, string>()
  for (const [column, { text }] of line?.cells.entries() ?? []) {
    if (text === '') continue
    if (namesTags(groupOver(above, column)) && (isPresence(text) || !isKnown(text))) words.set(column, text)
    // A dish is no heading.
    else if (!isKnown(text) && plainWords(text) !== plainWords(groupOver(above, column))) return new Map()
  }
  const found = [...words.values()]
  const isRepeated = new Set(found.map(plainWords)).size < found.length
  return isRepeated && found.some(isPresence) ? words : new Map()
}

const isPresence = (text: string) => ['contains', 'mayContain'].includes(columnMeant(text) ?? '')

/** The lowest line that says something of a column. A word that is not understood alone is shown with the group above it. */
function headingText(lines: readonly SheetRow[], column: number): string {
  const texts = lines.map(row => cellText(row, column)).filter(text => text !== '')
  const lowest = texts.at(-1) ?? ''
  // "Contains" over several columns of lists
  const over = lines.at(-1)?.cells[column]?.covered
  if (lowest === '' && over && over.up === 0 && isPresence(over.text)) return over.text
  const group = lines.length > 1 ? groupOver(lines[0], column) : ''
  const isAlone =
    lowest === group ||
    group === '' ||
    isKnown(lowest) ||
    (/^(?:\p{L}|\d{1,2})$/u.test(lowest) && !turnsMarks(group))
  return lowest === '' || isAlone ? lowest : `${group}: ${lowest}`
}

/** The text of merged cells stands in the first of them. */
function groupOver(row: SheetRow | undefined, column: number): string {
  return row ? cellText(row, startOfGroup(row, column)) : ''
}

function startOfGroup(row: SheetRow, column: number): number {
  for (let at = column; at > 0; at--) if (cellText(row, at) !== '') return at
  return 0
}

/** Above a heading of one line. Titles are higher up. */
const groupLines = 2

function groupsOver(
  texts: readonly string[],
  lines: readonly SheetRow[],
  blank: ReadonlySet<number>,
): readonly string[] {
  return texts.map((text, column) => {
    if (!namesTags(text)) return ''
    const lowest = lines.findLastIndex(row => cellText(row, column) === text)
    const over = lines.slice(0, Math.max(0, lowest)).flatMap(row => {
      const start = startOfGroup(row, column)
      // A text over the dishes is a title.
      const isTitle = start === 0 ? !namesTags(texts[0] ?? '') : columnMeant(texts[start] ?? '') !== null
      return isTitle ? [] : [cellText(row, start)]
    })
    // "Free from:" over a blank column of its own, before those that it is about.
    const before = texts.findLastIndex((other, at) => at < column && !namesTags(other))
    if (before > 0 && blank.has(before)) over.push(texts[before] ?? '')
    return [...new Set(over.filter(turnsMarks))].join(': ')
  })
}

/** What the row above a heading that comes again writes over its columns. A dish is above it, if the row has a name. */
function groupsOverAgain(
  again: SheetRow,
  rows: readonly SheetRow[],
  blank: ReadonlySet<number>,
): readonly string[] {
  const above = rows[rows.indexOf(again) - 1]
  if (!above || cellText(above, nameAt(again)) !== '') return []
  const texts = again.cells.map(({ text }) => text)
  return groupsOver(texts, [above, again], blank)
}

/** "A" or "1" as the code of an allergen, or "Column7". */
const isCode = (text: string) => /^(?:\p{L}|(?:\p{L}+\s?)?\d+)$/u.test(text)

/** Whether words over a column may turn what its marks mean. "Allergens", "Cereals" and "Contains" do not. */
function turnsMarks(group: string): boolean {
  if (group === '' || namesTags(group) || isCode(group) || isLegendTitle(group) || hasLegend(group))
    return false
  const meant = columnMeant(group)
  return meant === null || meant === 'mayContain' || meant === 'crossContamination'
}
