import { CsvError, parse } from 'csv-parse/sync'

/** A record of the file, and the line on which it begins; or why the file cannot be read from there on. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string }

const delimiters = [',', ';', '\t'] as const

/** The delimiter that stands most often in the first line, outside quotes: spreadsheets write all three. */
function delimiterOf(csv: string): string {
  const firstLine = /^[^\r\n]*/u.exec(csv)?.[0].replaceAll(/"[^"]*"/gu, '') ?? ''
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Splits CSV (RFC 4180, any of three delimiters, with or without a byte order mark) into records; blank ones are passed over. */
export function readRecords(csv: string): readonly CsvRecord[] {
  const text = csv.replace(/^\uFEFF/u, '')
  try {
    const parsed = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
    }) as unknown as readonly ParsedRecord[]
    // `lines` counts up to a record's end: it begins on the line after the end of the one before.
    return parsed
      .map(({ record }, index) => ({ line: (parsed[index - 1]?.info.lines ?? 0) + 1, cells: record }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return [{ line, fault: `The file is not valid CSV here: ${error.message}` }]
  }
}
