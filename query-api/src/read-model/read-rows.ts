import type pg from 'pg'

/** A statement on the read models. A connection plans a named one once, and an unnamed one for each call's values. */
export interface ReadQuery {
  readonly name?: string
  readonly text: string
}

/** Runs a query. Connection errors become 503s at the HTTP boundary. */
export async function readRows<Row extends object>(
  pool: pg.Pool,
  query: ReadQuery,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({ ...query, values: [...values] })
  return rows
}
