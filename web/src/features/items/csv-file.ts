import { limits } from '@safe-menu/contracts/limits'

export type CsvFile =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string }

/** Reads a chosen file as text: UTF-8, or the Windows encoding that spreadsheets still save. */
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
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** A name for a downloaded file that every system takes. */
export function csvFileName(menuName: string): string {
  const plain = menuName
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '')
  return `${plain || 'menu'}-allergens.csv`
}
