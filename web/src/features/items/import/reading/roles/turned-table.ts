import { columnMeant } from '../names/column-words.ts'
import { namesTags } from '../names/find-tag.ts'
import {
  cellText,
  filledTexts,
  type SheetCell,
  type SheetRow,
  type SheetTable,
} from '../sheet/sheet-table.ts'

/** A table with allergens in its rows and dishes in its columns, turned round. */
export interface TurnedTable {
  readonly table: SheetTable
  /** The line with the names of its dishes, and the first of them. */
  readonly line: number
  readonly name: string
}

/** Fewer rows can be dishes that are called as allergens. */
const fewestAllergens = 3

/**
 * Turns a table whose rows are allergens, so that each dish is a row. `null`: it has dishes in its rows. A row of the turned table is
 * on the line of the names, plus its column. Texts that stand alone stay as they are.
 */
export function turnTable(sheet: SheetTable): TurnedTable | null {
  const { rows } = sheet
  const label = findLabels(rows)
  if (label === -1 || rows.some(row => isHeading(row, label))) return null
  const first = rows.findIndex(row => namesTags(cellText(row, label)))
  const at = rows.slice(0, first).findLastIndex(row => isNames(row, label))
  const names = rows[at]
  const start = rows.slice(0, at).findLastIndex(row => !belongsAbove(row, label)) + 1
  const block = rows.slice(start).filter(row => hasCells(row, label) || namesTags(cellText(row, label)))
  const allergens = block.filter(row => namesTags(cellText(row, label)))
  if (!names || allergens.length < Math.max(fewestAllergens, block.length / 3)) return null
  if (!allergens.some(row => hasCells(row, label))) return null // they are a key
  const width = Math.max(...block.map(({ cells }) => cells.length))
  /** A merged cell covers others in the other direction. */
  const turnCell = (cell: SheetCell, index: number): SheetCell => {
    const { covered } = cell
    if (!covered) return cell
    const first = block.findIndex(({ line }) => line === (block[index]?.line ?? 0) - covered.up)
    return first === -1 ? cell : { ...cell, covered: { ...covered, up: covered.left, left: index - first } }
  }
  const turned = Array.from({ length: width - label - 1 }, (_, at) => ({
    line: names.line + at + 1,
    cells: block.map((row, index) => turnCell(row.cells[label + 1 + at] ?? { text: '' }, index)),
  }))
  const inBlock = new Set(block)
  const below = rows.slice(start).filter(row => !inBlock.has(row))
  return {
    line: names.line,
    name: turned.map(row => cellText(row, block.indexOf(names))).find(text => text !== '') ?? '',
    table: {
      ...sheet,
      rows: [
        ...rows.slice(0, start),
        { line: names.line, cells: block.map(row => ({ text: headingOf(row, row === names, label) })) },
        ...turned.filter(row => filledTexts(row).length > 0),
        ...below.map((row, at) => ({ ...row, line: Math.max(row.line, names.line + width + at) })),
      ],
    },
  }
}

/** Whether a row is the heading of a matrix with dishes in its rows. In one of milk, "X (wheat)" is a cell. */
const isHeading = ({ cells }: SheetRow, label: number) =>
  !namesTags(cells[label]?.text ?? '') && cells.filter(({ text }) => namesTags(text)).length > 1

/** The column with the names of the allergens: the first, or the one behind their numbers. */
const findLabels = (rows: readonly SheetRow[]) =>
  [0, 1].findIndex(column => {
    const labelled = rows.filter(row => namesTags(cellText(row, column)))
    const isFirst = labelled.every(({ cells }) =>
      cells.slice(0, column).every(({ text }) => !/\p{L}{2}/u.test(text)),
    )
    return labelled.length >= fewestAllergens && isFirst
  })

const hasCells = ({ cells }: SheetRow, label: number) =>
  cells.slice(label + 1).some(({ text }) => text !== '')

/** Whether a row above the names is about each dish: their sections, without a label, or their prices. */
const belongsAbove = (row: SheetRow, label: number) =>
  hasCells(row, label) && (cellText(row, label) === '' || columnMeant(cellText(row, label)) !== null)

/** Whether a row has names of dishes: words, and not those of a heading alone. */
function isNames(row: SheetRow, label: number): boolean {
  const isLabelled = !['dish', 'contains', null].includes(columnMeant(cellText(row, label)))
  const texts = row.cells.slice(label + 1).flatMap(({ text }) => (text === '' ? [] : [text]))
  return (
    !isLabelled &&
    texts.every(text => /\p{L}{3}/u.test(text)) &&
    texts.some(text => columnMeant(text) === null)
  )
}

/** A number before an allergen is its code. */
function headingOf(row: SheetRow, isNames: boolean, label: number): string {
  if (isNames) return 'dish'
  return row.cells
    .slice(0, label + 1)
    .map(({ text }) => text)
    .join(' ')
    .trim()
}
