import type { SummaryTable } from '@safe-menu/audit-oracle/summaries'
import { type Row, sortedJson } from '@safe-menu/audit-oracle/values'
import { summaryQueries } from '@safe-menu/read-models/audit/whole-trail.queries'
import type { ReadAsOf } from './snapshot.ts'

/** The first difference found, as a sentence. Ends the reconciliation. */
export class Difference extends Error {}

/** @throws Difference naming the first column that differs. Columns that are not in `expected` are not compared */
export function compareRows(subject: string, expected: Row | undefined, actual: Row | undefined): void {
  if (!expected) throw new Difference(`${subject} is in the read model but not in the event log.`)
  if (!actual) throw new Difference(`${subject} is missing in the read model.`)
  for (const [column, value] of Object.entries(expected)) {
    const [right, found] = [comparable(value), comparable(actual[column])]
    if (right === found) continue
    throw new Difference(
      `${subject}: ${column} is ${describe(found)} in the read model, but ${describe(right)} by the event log.`,
    )
  }
}

/** Makes values of both sides comparable: instants as ISO strings, binary as hex, JSON with sorted keys. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' && value !== null ? sortedJson(value) : (value ?? null)
}

const describe = (value: unknown) => (value === null ? 'nothing' : JSON.stringify(value))

/** Rows read at once. */
const pageSize = 5_000

/** @throws Difference naming the first row that differs, is missing, or has no counterpart in the log */
export async function compareTable(
  read: ReadAsOf,
  table: SummaryTable,
  expected: readonly Row[],
): Promise<void> {
  const { key, query } = summaryQueries[table]
  const nameOf = (row: Row) => key.map(column => `${column} ${String(row[column])}`).join(', ')
  const subject = (name: string) => `The row of ${table} with ${name}`
  const missing = new Map(expected.map(row => [nameOf(row), row]))
  let lastKey: readonly unknown[] = key.map(() => null)
  for (let rows: readonly Row[] | undefined; rows === undefined || rows.length === pageSize; ) {
    rows = await read<Row>(query, [...lastKey, pageSize])
    for (const row of rows) {
      const name = nameOf(row)
      compareRows(subject(name), missing.get(name), row)
      missing.delete(name)
    }
    lastKey = key.map(column => rows?.at(-1)?.[column])
  }
  for (const [name, row] of missing) compareRows(subject(name), row, undefined)
}
