import type { Issue } from '@safe-menu/contracts/errors'
import { matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import { isComposable, stackedMarks } from '@safe-menu/contracts/text'
import { CsvError, parse } from 'csv-parse/sync'
import { areHeadings, type Column, type ColumnMapping, columnOf, meaningOf, normalised } from './columns.ts'

/* Reads the file of an import: its records and its header. */

/** A record of the file and the line on which it begins, or why the file cannot be read from there on. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly fault: string }

interface ParsedRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

/** Splits CSV (RFC 4180, any of three delimiters, with or without a byte order mark) into records. Skips blank ones. */
export function readRecords(csv: string): readonly CsvRecord[] {
  const unmarked = csv.replace(/^\uFEFF/u, '')
  // A spreadsheet's hint, not a record.
  const [hint = '', separator] = /^sep=([,;\t])\r?\n/iu.exec(unmarked) ?? []
  const text = unmarked.slice(hint.length)
  const firstLine = hint === '' ? 1 : 2
  const delimiter = separator ?? delimiterOf(text)
  if (!isComposable(text)) return [{ line: 1, fault: stackedMarks }]
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
      .map(({ record }, index) => ({ line: (parsed[index - 1]?.info.lines ?? 0) + firstLine, cells: record }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (typeof error.lines === 'number' ? error.lines : 1) + firstLine - 1
    return [{ line, fault: `The file is not valid CSV here: ${error.message}` }]
  }
}

const delimiters = [',', ';', '\t'] as const

/** The most frequent delimiter in the first line, outside quotes: spreadsheets write all three. */
function delimiterOf(csv: string): string {
  const firstLine = /^[^\r\n]*/u.exec(csv)?.[0].replaceAll(/"[^"]*"/gu, '') ?? ''
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return delimiters.toSorted((left, right) => count(right) - count(left))[0] ?? ','
}

/**
 * Whether the first record is a title above the headings: none of its cells is a column that we know, and a line below has headings
 * that we know, or more cells than a title of one or two. The lines below are also counted in the other delimiters: a title has none.
 */
export function isTitle(csv: string, cells: readonly string[], columns: readonly Column[]): boolean {
  if (columns.some(({ kind }) => kind !== 'unnamed')) return false
  const filled = cells.filter(cell => cell.trim() !== '').length
  const [first = '', ...below] = csv.split(/[\r\n]+/u, 6)
  const used = delimiters.filter(delimiter => first.includes(delimiter))
  return below.some(line => {
    const cellsBy = (delimiter: string) =>
      line
        .replaceAll(/"([^",;\t]*)"/gu, '$1')
        .replaceAll(/"[^"]*"/gu, 'quoted')
        .split(delimiter)
        .filter(cell => cell.trim() !== '')
    const isWider = (used.length > 0 ? used : delimiters).some(
      delimiter => cellsBy(delimiter).length > Math.max(2, filled),
    )
    return (filled <= 2 && isWider) || delimiters.some(delimiter => areHeadings(cellsBy(delimiter)))
  })
}

/**
 * Far more than 500 rows and the commas in their texts need. A file that consists of separators would block the process for
 * seconds.
 */
const maxSeparators = 100_000

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

const knownColumns = Object.values(matrixColumns).join(', ')

/** Whether a file has every column of an export: then its letters are those of the export. */
export function isExport(columns: readonly Column[]): boolean {
  const headings = new Set(columns.map(({ heading }) => normalised(heading)))
  const meanings = new Set(columns.map(meaningOf))
  return (
    Object.keys(matrixColumns).every(name => meanings.has(name)) &&
    matrixTagColumns.every(id => headings.has(id))
  )
}

/**
 * Reads the headings of a matrix. Reports repeated ones on the header's line, and unknown ones apart from them: the manager is asked
 * what they mean. Several columns can mean one allergen or diet.
 */
export function readHeader(
  headings: readonly string[],
  line: number,
  mapping: ColumnMapping = {},
): {
  readonly columns: readonly Column[]
  readonly issues: readonly Issue[]
  readonly unknown: readonly Issue[]
} {
  const issues: Issue[] = []
  const unknown: Issue[] = []
  const seen = new Set<string>()
  const columns = headings.map((text): Column => {
    const heading = text.trim()
    const column = columnOf(heading, mapping)
    const meaning = meaningOf(column)
    if (column.kind === 'unnamed' && heading !== '') {
      const message = `Unknown column "${heading}". Use ${knownColumns}, name:de and the like, or the name of an allergen or diet.`
      unknown.push({ path: ['line', line, heading], message })
    }
    if (meaning !== null && seen.has(meaning) && column.kind !== 'tag') {
      const message = `Two columns mean "${meaning}". Leave one of them out, or choose what it means.`
      issues.push({ path: ['line', line, heading], message })
    }
    if (meaning !== null) seen.add(meaning)
    return column
  })
  if (!seen.has('item')) {
    issues.push({
      path: ['line', line, matrixColumns.item],
      message: `The column "${matrixColumns.item}" is missing.`,
    })
  }
  return { columns, issues, unknown }
}
