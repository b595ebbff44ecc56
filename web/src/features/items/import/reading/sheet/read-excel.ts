import {
  type SheetCell,
  type SheetFile,
  type SheetRow,
  type SheetTable,
  tableOf,
  tooManyRows,
} from './sheet-table.ts'
import { unzipBounded } from './unzip.ts'
import { withParts } from './with-parts.ts'
import { sheetPartsOf } from './workbook-parts.ts'

const unreadable =
  'This Excel file cannot be read. Open it, save it as "Excel workbook (.xlsx)" or CSV, and choose that file.'

/**
 * Reads the sheets of an Excel workbook: the values that it shows, never its formulas or macros. The library is loaded when the first
 * workbook is read.
 */
export async function readExcelTables(bytes: Uint8Array): Promise<SheetFile> {
  try {
    const parts = new Map<string, string>()
    const unzipped = unzipBounded(bytes, (name, part) => {
      parts.set(name, new TextDecoder().decode(part))
      return withFormulasAsTexts(name, part)
    })
    if (!unzipped)
      return { ok: false, problem: 'This Excel file is too large for a menu. Remove what is not part of it.' }
    const rows = countRows(unzipped)
    if (rows > mostStoredRows) return { ok: false, problem: tooManyRows(rows) }
    if (hasLongPiece(unzipped)) return { ok: false, problem: unreadable }
    const { default: readWorkbook } = await import('read-excel-file/universal')
    const workbook = await readWorkbook(new Uint8Array(unzipped).buffer, { trim: true })
    const ofSheets = sheetPartsOf(parts)
    const tables = workbook.map(({ sheet, data }, at) =>
      tableOf(sheet, withParts(data.map(rowOf), ofSheets[at])),
    )
    const sheets = tables.filter(
      (table): table is SheetTable => typeof table !== 'string' && table.rows.length > 0,
    )
    const problem = tables.find(table => typeof table === 'string')
    if (sheets.length > 0) return { ok: true, sheets }
    return { ok: false, problem: problem ?? 'This Excel file has no filled cells.' }
  } catch {
    return { ok: false, problem: unreadable } // the library throws errors of many kinds for damaged files
  }
}

/** A formula that a program has never worked out. */
const withoutResult =
  /<c\b([^<>]*)>\s*<f\b(?:[^<>]*\/>|[^<>]*>([^<]*)<\/f>)\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/c>/gu
const typeOfCell = /\st="\w+"/u

/**
 * A formula without a result, or whose result is an error, would be a blank cell, and so the loss of an allergen. As a text it is asked
 * about.
 */
function withFormulasAsTexts(name: string, part: Uint8Array): Uint8Array {
  if (!/\/worksheets\/[^/]+\.xml$/u.test(name)) return part
  const xml = new TextDecoder().decode(part)
  const texts = xml
    .replaceAll(
      withoutResult,
      (_, attributes: string, formula = '') =>
        `<c${attributes.replace(typeOfCell, '')} t="str"><v>=${formula}</v></c>`,
    )
    .replaceAll(/(<c\b[^<>]*\st=)"e"/gu, '$1"str"')
  return texts === xml ? part : new TextEncoder().encode(texts)
}

/** Blank rows that have a format count too. The library fails on many more. */
const mostStoredRows = 10_000

/** How many `<row` the parts have. The archive is not compressed, so that its bytes are those of the parts. */
function countRows(archive: Uint8Array): number {
  let count = 0
  for (let at = archive.indexOf(0x3c); at !== -1; at = archive.indexOf(0x3c, at + 1))
    if (archive[at + 1] === 0x72 && archive[at + 2] === 0x6f && archive[at + 3] === 0x77) count += 1
  return count
}

/** In bytes of XML. A cell of Excel has at most 32,767 letters, and "&" takes five bytes. */
const longestPiece = 200_000

/** Whether a tag, or the text between two, is longer than Excel writes. The library's parser takes minutes for one of megabytes. */
function hasLongPiece(archive: Uint8Array): boolean {
  let isInTag = false
  let start = 0
  for (const [at, byte] of archive.entries()) {
    if (byte !== (isInTag ? 0x3e : 0x3c)) continue
    if (at - start > longestPiece) return true
    isInTag = !isInTag
    start = at
  }
  return archive.length - start > longestPiece
}

function rowOf(values: readonly unknown[], index: number): SheetRow {
  return { line: index + 1, cells: values.map(cellOf) }
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return { text: '' }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), isDate: true }
  if (typeof value === 'number') return { text: numberText(value) }
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' }
  return { text: String(value).trim() }
}

/** Without the noise of binary fractions: 8.950000000000001 is shown as 8.95. */
function numberText(value: number): string {
  return String(Number(value.toPrecision(12)))
}
