import { withOtherSheets } from '../roles/other-sheets.ts'
import { decodeText } from './decode-text.ts'
import { readCsvTable } from './read-csv.ts'
import { readExcelTables } from './read-excel.ts'
import { type SheetFile, sheetLimits } from './sheet-table.ts'

/** Reads a chosen file by its content, whatever its name: CSV or an Excel workbook. */
export async function readSheetFile(bytes: Uint8Array): Promise<SheetFile> {
  const refused = refuse(bytes)
  if (refused !== null) return { ok: false, problem: refused }
  if (startsWith(bytes, [0x50, 0x4b])) return withTexts(await readExcelTables(bytes)) // "PK": a ZIP archive
  const read = readCsvTable(decodeText(bytes))
  return read.ok && read.sheets.every(({ rows }) => rows.length === 0)
    ? { ok: false, problem: 'This file has no filled cells. Choose another one.' }
    : read
}

/** What one sheet explains counts for all. */
const withTexts = (file: SheetFile): SheetFile =>
  file.ok ? { ok: true, sheets: withOtherSheets(file.sheets) } : file

function refuse(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'This file is empty. Choose another one.'
  if (bytes.length > sheetLimits.fileBytes)
    return 'This file is larger than 5 MB. Split it into smaller ones.'
  if (startsWith(bytes, [0xd0, 0xcf]))
    return 'This is an old or protected Excel file. Remove its password, save it as "Excel workbook (.xlsx)", and choose that file.'
  return isBinary(bytes) ? 'This is neither a CSV nor an Excel file. Choose another one.' : null
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

/** A text has no zero bytes, but UTF-16 has one beside each Latin letter: then every other byte is none. */
function isBinary(bytes: Uint8Array): boolean {
  if (startsWith(bytes, [0x50, 0x4b])) return false
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 4_000).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  return (zeros[0] ?? 0) > 0 && (zeros[1] ?? 0) > 0
}
