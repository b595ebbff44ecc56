import { isCodesOnly } from '../codes/end-codes.ts'
import { columnMeant } from '../names/column-words.ts'
import { plainWords } from '../names/plain.ts'
import {
  cellText,
  columnCount,
  isFilled,
  type SheetCell,
  type SheetRow,
  type SheetTable,
} from '../sheet/sheet-table.ts'

/**
 * A sheet whose tables are side by side, "Dish, Allergens, Dish, Allergens", with these tables below each other. What stands over one
 * of them, such as a day, is the section of its dishes. Other sheets stay as they are.
 */
export function withTablesBelow(sheet: SheetTable): SheetTable {
  const { rows } = sheet
  const at = rows.findIndex(row => widthOfTables(row, columnCount(sheet)) > 0)
  const heading = rows[at]
  if (!heading) return sheet
  const width = widthOfTables(heading, columnCount(sheet))
  const starts = Array.from({ length: Math.ceil(columnCount(sheet) / width) }, (_, table) => table * width)
  const above = rows[at - 1]
  // A row that says more than one text over each table, such as a note, stays above all of them.
  const isGroup = (text: string, index: number) => (text !== '') === (index % width === 0)
  const groups =
    above?.cells.every(({ text, comment }, index) => isGroup(text, index) && !comment) &&
    starts.every(start => cellText(above, start) !== '')
      ? above
      : null
  const below = rows.slice(at + 1)
  const partOf = (row: SheetRow, start: number): SheetRow => ({
    // Answers about rows are kept by line.
    line: row.line + start / width / 10,
    cells: row.cells.slice(start, start + width),
  })
  const group = (row: SheetRow, start: number): SheetRow => ({
    line: heading.line + (start / width + 1) / 100,
    cells: [{ ...(row.cells[start] ?? { text: '' }), isHeading: true }],
  })
  const parts = groups
    ? starts.flatMap(start => [group(groups, start), ...below.map(row => partOf(row, start))])
    : betweenTexts(below).flatMap(band => starts.flatMap(start => band.map(row => partOf(row, start))))
  return {
    ...sheet,
    rows: [
      ...rows.slice(0, groups ? at - 1 : at),
      { ...heading, cells: heading.cells.slice(0, width) },
      ...parts.filter(isFilled),
    ],
  }
}

/**
 * The rows between those with one text, which stands over all tables. Within them, what follows a dish in its table belongs to it, such
 * as codes below its name.
 */
function betweenTexts(rows: readonly SheetRow[]): readonly (readonly SheetRow[])[] {
  const bands: SheetRow[][] = [[]]
  for (const row of rows)
    if (isOverAll(row)) bands.push([row], [])
    else bands.at(-1)?.push(row)
  return bands
}

function isOverAll({ cells: [first, ...others] }: SheetRow): boolean {
  const text = first?.text ?? ''
  return text !== '' && !isCodesOnly(text) && others.every(other => other.text === '')
}

/** How many columns each table has, if a row is the heading of several with the same columns; 0: it is another row. */
function widthOfTables({ cells }: SheetRow, count: number): number {
  const texts = cells.map(({ text }: SheetCell) => plainWords(text))
  const isDish = (text = '') => columnMeant(text) === 'dish'
  const width = texts.findIndex((text, index) => index > 0 && text === texts[0])
  if (!isDish(texts[0]) || width < 2 || count % width !== 0) return 0
  return texts.length === count && texts.every((text, index) => text === texts[index % width]) ? width : 0
}
