import {
  matrixColumns,
  matrixTagColumns,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'
import { limits } from '@safe-menu/contracts/limits'

export type CsvFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string }

/** Reads a chosen file as text: UTF-8, UTF-16, or the Windows encoding that spreadsheets still save. */
export function readCsv(bytes: ArrayBuffer): CsvFile {
  if (bytes.byteLength === 0) return { ok: false, problem: 'This file is empty. Choose another one.' }
  if (bytes.byteLength > limits.importBodyBytes) {
    return { ok: false, problem: 'This file is larger than 1 MB. Split it into smaller ones.' }
  }
  // A spreadsheet's own format is a ZIP archive (PK) or an OLE file, whatever its name says.
  const [first, second] = new Uint8Array(bytes)
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) {
    return { ok: false, problem: 'This is a spreadsheet. Save it as CSV and choose that file.' }
  }
  const utf16 = utf16Of(new Uint8Array(bytes))
  if (utf16) return { ok: true, text: new TextDecoder(utf16).decode(bytes) }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** "Unicode text" of a spreadsheet: by its byte order mark, or by the zero bytes of its first letters. */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0))
    return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth))
    return 'utf-16be'
  return null
}

/** A file to fill in: the columns of the matrix, those of one translation, and one item as an example. */
export function csvTemplate(): string {
  const example: { readonly [column: string]: string } = {
    item: 'Leek soup',
    section: 'Starters',
    description: 'With cream',
    price: '6.50',
    milk: 'C',
    celery: 'M',
    'name:de': 'Lauchsuppe',
    'description:de': 'Mit Sahne',
  }
  const german = translatedFields.map(field => translationColumn(field, 'de'))
  const columns = [...Object.values(matrixColumns), ...german, ...matrixTagColumns]
  const cells = columns.map(column => example[column] ?? '')
  return `${columns.join(',')}\r\n${cells.join(',')}\r\n`
}

/** A name for a downloaded file that every system takes. */
export function csvFileName(menuName: string): string {
  const plain = menuName
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')
  return `${plain || 'menu'}-allergens.csv`
}
