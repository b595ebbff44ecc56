import type { SummaryTable } from '@safe-menu/audit-oracle/summaries'
import type { Row } from '@safe-menu/audit-oracle/values'
import { summaryQueries } from '@safe-menu/read-models/audit/whole-trail.queries'
import { compareRows } from './compare.ts'
import type { ReadAsOf } from './snapshot.ts'

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
