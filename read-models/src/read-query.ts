import type pg from 'pg'

/**
 * A statement that reads a read model; `Row` is the type of its rows. A connection prepares a named one once, and may then use one
 * plan for all values. An unnamed one is planned for the values of each call: for optional filters, because a plan for all values
 * would scan where a filter leads to few rows of an index.
 */
export interface ReadQuery<Row extends object> {
  readonly name?: string
  readonly text: string
  /** Never set: it carries the type of the rows. */
  readonly row?: Row
}

/** Runs a query. Rejects with the errors of the database. */
export async function readRows<Row extends object>(
  pool: pg.Pool,
  query: ReadQuery<Row>,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({ ...query, values: [...values] })
  return rows
}

/** The first row; `null` without a row. Rejects with the errors of the database. */
export async function readRow<Row extends object>(
  pool: pg.Pool,
  query: ReadQuery<Row>,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  return (await readRows(pool, query, values))[0] ?? null
}
