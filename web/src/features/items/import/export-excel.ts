import {
  absentCell,
  cellOfPresence,
  insistenceMark,
  matrixColumns,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import writeWorkbook from 'write-excel-file/universal'
import { readCsvTable } from './reading/sheet/read-csv.ts'
import { cellText, columnCount } from './reading/sheet/sheet-table.ts'

const legend: readonly (readonly [string, string])[] = [
  ['Safe Menu', 'Allergen matrix of a menu. The import reads it without a question.'],
  [cellOfPresence.contains, 'contains'],
  [cellOfPresence.may_contain, 'may contain'],
  [cellOfPresence.can_be_made_without, 'contains, and can be made without on request'],
  [absentCell, 'checked: it is not in the dish'],
  [unknownCell, 'not checked'],
  [`${cellOfPresence.contains}:wheat+rye`, 'contains these cereals or nuts'],
  [`${cellOfPresence.contains}${insistenceMark}`, 'a diet that was kept although an allergen contradicts it'],
]

const bold = { fontWeight: 'bold' } as const
const widths: Readonly<Record<string, number>> = { item: 32, section: 18, description: 44 }

/**
 * The export of a menu as an Excel file: the same cells, with the headings frozen, and a sheet that explains the letters. Every cell but a
 * price is a text, so that no program runs one as a formula.
 */
export async function excelOf(csv: string): Promise<Blob> {
  const read = readCsvTable(csv.replace(/^\uFEFF/u, ''))
  const [table] = read.ok ? read.sheets : []
  const [header, ...rows] = table?.rows ?? []
  if (!table || !header) throw new Error('The export has no heading.')
  const columns = Array.from({ length: columnCount(table) }, (_, index) => cellText(header, index))
  const cell = (text: string, column: string) =>
    column === matrixColumns.price && text !== ''
      ? { value: Number(text), type: Number, format: text.includes('.') ? '0.00' : '0' }
      : { value: text, type: String }
  const data = [
    columns.map(value => ({ value, type: String, ...bold })),
    ...rows.map(row => columns.map((column, index) => cell(cellText(row, index), column))),
  ]
  const explained = legend.map(([letter, words]) => [
    { value: letter, type: String, ...bold },
    { value: words, type: String },
  ])
  return writeWorkbook([
    {
      data,
      sheet: 'Menu',
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: columns.map(column => ({ width: widths[column] ?? 12 })),
    },
    { data: explained, sheet: 'Legend', columns: [{ width: 14 }, { width: 70 }] },
  ]).toBlob()
}
