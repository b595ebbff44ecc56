import type { Issue } from '@safe-menu/contracts/errors'
import { itemIdColumn } from '@safe-menu/contracts/items/matrix'
import { nameKey } from '@safe-menu/contracts/items/same-name'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type AskedValue, createAskedValues, meaningsOf } from './asked-values.ts'
import type { Column, ColumnMapping } from './columns.ts'
import { issueOf, type MatrixRestaurant, type MatrixRow, readMatrixRow } from './matrix-row.ts'
import { isExport, isTitle, readHeader, readRecords } from './records.ts'
import { findUnread } from './unread.ts'

/** `columns` is empty if not even the header can be read. */
type ReadMatrix = {
  readonly columns: readonly Column[]
  /** The cells that the manager explains or must explain. */
  readonly values: readonly AskedValue[]
} & (
  | { readonly rows: readonly MatrixRow[]; readonly issues: null }
  /** `questions`: columns and cells of which only the manager knows the meaning. */
  | { readonly rows: null; readonly issues: readonly Issue[]; readonly questions: readonly Issue[] }
)

/**
 * Reads a CSV allergen matrix: returns all rows, or all reasons why it cannot be imported (path: `line`, its number, the
 * heading of the column). Reviews after `now` are refused.
 */
export function readMatrix(
  csv: string,
  now: Instant,
  { columns: mapping = {}, values: said = {} }: FileMeanings = {},
  restaurant: MatrixRestaurant = { decimals: 2, timeZone: 'UTC' },
): ReadMatrix {
  const [header, ...records] = readRecords(csv)
  if (!header) return unreadable([{ path: ['line', 1], message: 'The file is empty.' }])
  if ('fault' in header) return unreadable([{ path: ['line', header.line], message: header.fault }])
  const { columns, issues: headerIssues, unknown } = readHeader(header.cells, header.line, mapping)
  const failed = (issues: readonly Issue[], questions: readonly Issue[] = []): ReadMatrix => ({
    columns,
    values: [],
    rows: null,
    issues,
    questions,
  })
  if (isTitle(csv, header.cells, columns))
    return unreadable([{ path: ['line', header.line], message: title }])
  if (headerIssues.length + unknown.length > 0) return failed(headerIssues, unknown)
  const failedAsAWhole = (message: string) => failed([{ path: ['line', 1], message }])
  if (records.length > limits.itemsPerMenu)
    return failedAsAWhole(`A menu can hold ${limits.itemsPerMenu} dishes. This file has ${records.length}.`)
  if (records.length === 0) return failedAsAWhole('The file has no dishes below the header.')

  const issues: Issue[] = []
  const asked = createAskedValues()
  const meanings = { values: meaningsOf(said), isExport: isExport(columns) }
  const rows = records.flatMap(record => {
    if ('fault' in record) {
      issues.push({ path: ['line', record.line], message: record.fault })
      return []
    }
    const { row, issues: faults } = readMatrixRow(columns, record.cells, record.line, {
      now,
      ...restaurant,
      meanings,
      asked,
    })
    for (const each of faults) issues.push(each) // not one push(...): a row can have more issues than a call can have arguments
    return row ? [row] : []
  })
  issues.push(...repeatedNames(rows))
  if (!meanings.isExport) issues.push(...findUnread(columns, rows, header.line))
  const found = asked.list()
  const questions = found.flatMap(({ value, answered }): Issue[] => {
    const message = `Only you know what "${value}" means in this file. Say it with "values".`
    return answered ? [] : [{ path: ['values', value], message }]
  })
  return issues.length + questions.length > 0
    ? { ...failed(issues, questions), values: found }
    : { columns, values: found, rows, issues: null }
}

const title =
  'This line looks like a title, not like the headings. Delete all lines above the headings, then choose the file again. If it is the heading of the dishes, write "item".'

/** The manager's meanings of headings and cells. */
interface FileMeanings {
  readonly columns?: ColumnMapping | undefined
  readonly values?: Readonly<Record<string, string>> | undefined
}

function unreadable(issues: readonly Issue[]): ReadMatrix {
  return { columns: [], values: [], rows: null, issues, questions: [] }
}

/** A name is unique in its section, unless the file is an export that has the ids of its dishes. */
function repeatedNames(rows: readonly MatrixRow[]): Issue[] {
  const byName = new Map<string, MatrixRow>()
  const byId = new Map<string, MatrixRow>()
  return rows.flatMap(row => {
    const { name, exportedId } = row
    const sameName = firstOf(byName, nameKey(row), row)
    const sameId = exportedId === null ? row : firstOf(byId, exportedId, row)
    if (sameId !== row) return [issueOf(row, `Line ${sameId.line} has the same ${itemIdColumn}.`)]
    if (sameName === row || (exportedId !== null && sameName.exportedId !== null)) return []
    return [issueOf(row, `"${name}" is already on line ${sameName.line}, in the same section.`)]
  })
}

/** The first row with a key, which can be this one. */
function firstOf(rows: Map<string, MatrixRow>, key: string, row: MatrixRow): MatrixRow {
  const first = rows.get(key) ?? row
  rows.set(key, first)
  return first
}
