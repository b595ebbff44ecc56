import { isComposable, stackedMarks } from '@safe-menu/contracts/text'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { type SheetFile, type SheetRow, sheetLimits, tableOf } from './sheet-table.ts'

/** Reads CSV with any of the usual separators, or the one of a first line such as `sep=;`. */
export function readCsvTable(text: string): SheetFile {
  const hint = /^sep=(.)\r?\n/iu.exec(text)
  const csv = hint ? text.slice(hint[0].length) : text
  const firstLine = hint ? 2 : 1
  if (!isComposable(csv)) return { ok: false, problem: stackedMarks }
  const delimiter = hint?.[1] ?? separatorOf(csv)
  if (hasTooManyCells(csv, delimiter))
    return { ok: false, problem: 'The file has too many cells. Remove the empty rows and columns.' }
  const rows = parseRows(csv, delimiter, firstLine)
  if (typeof rows === 'string') return { ok: false, problem: rows }
  const table = tableOf('', rows)
  return typeof table === 'string' ? { ok: false, problem: table } : { ok: true, sheets: [table] }
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function parseRows(csv: string, delimiter: string, firstLine: number): readonly SheetRow[] | string {
  try {
    const options = { delimiter, info: true, relax_column_count: true, relax_quotes: true } as const
    const records = parse(csv, options) as unknown as readonly ParsedRecord[]
    // `lines` counts to the end of a record: the next one begins on the line after it.
    return records.map(({ record }, index) => ({
      line: (records[index - 1]?.info.lines ?? 0) + firstLine,
      cells: record.map(cell => ({ text: cell.trim() })),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return `The file is not valid CSV: ${error.message}`
  }
}

const separators = [',', ';', '\t', '|'] as const

/**
 * The separator that divides most lines into the same number of cells, at least two. A title line above the heading has commas of its
 * own, so the first line alone proves nothing.
 */
function separatorOf(csv: string): string {
  const lines = csv
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/gu, 'x')
    .split(/\r?\n|\r/u)
    .filter(line => line.trim() !== '')
    .slice(0, 60)
  const scored = separators.map(separator => ({ separator, score: evenness(lines, separator) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator
}

/** How many lines have the most frequent number of cells; more cells win between equals. */
function evenness(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(separator).length
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return Math.max(0, ...[...counts].map(([cells, count]) => count + Math.min(cells, 99) / 100))
}

/** A file that consists of separators would block the page for seconds. */
function hasTooManyCells(csv: string, delimiter: string): boolean {
  const most = sheetLimits.rows * 60
  let count = 0
  for (const separator of [delimiter, '\n', '\r'])
    for (let at = csv.indexOf(separator); at !== -1; at = csv.indexOf(separator, at + 1)) {
      count += 1
      if (count > most) return true
    }
  return false
}
