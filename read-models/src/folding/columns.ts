import type { Statement } from '../projection.ts'

/**
 * A set-based statement over rows turned into columns, one array a parameter, for `unnest`. No rows: no statement.
 * Nested lists do not survive `unnest` (it flattens them): pass them as JSON text.
 * `undefined` is sent as null.
 */
export function overRows<Row>(
  name: string,
  text: string,
  rows: readonly Row[],
  columns: readonly ((row: Row) => unknown)[],
): readonly Statement[] {
  if (rows.length === 0) return []
  return [{ name, text, values: columns.map(column => rows.map(row => column(row) ?? null)) }]
}
