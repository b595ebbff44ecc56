import { CsvError, parse } from 'csv-parse/sync'

/** A record of the file and the line on which it begins, or why the file cannot be read from there on. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string }

const delimiters = [',', ';', '\t'] as const

/**
 * Far more than 500 rows and the commas in their texts need. A file that consists of separators would block the process for
 * seconds.
 */
const maxSeparators = 100_000

/** The most frequent delimiter in the first line, outside quotes: spreadsheets write all three. */
function delimiterOf(csv: string): string {
  const firstLine = /^[^\r\n]*/u.exec(csv)?.[0].replaceAll(/"[^"]*"/gu, '') ?? ''
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

function hasTooManySeparators(text: string, delimiter: string): boolean {
  let count = 0
  for (const separator of [delimiter, '\n', '\r']) {
    for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) {
      count += 1
      if (count > maxSeparators) return true
    }
  }
  return false
}

/** Splits CSV (RFC 4180, any of three delimiters, with or without a byte order mark) into records. Skips blank ones. */
export function readRecords(csv: string): readonly CsvRecord[] {
  const text = csv.replace(/^\uFEFF/u, '')
  const delimiter = delimiterOf(text)
  if (hasTooManySeparators(text, delimiter)) {
    return [{ line: 1, fault: 'The file has too many cells. Remove the empty rows and columns.' }]
  }
  try {
    const parsed = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
    }) as unknown as readonly ParsedRecord[]
    // `lines` counts to the end of a record: the next one begins on the line after it.
    return parsed
      .map(({ record }, index) => ({ line: (parsed[index - 1]?.info.lines ?? 0) + 1, cells: record }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return [{ line, fault: `The file is not valid CSV here: ${error.message}` }]
  }
}
