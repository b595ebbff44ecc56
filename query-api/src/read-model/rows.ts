import type pg from 'pg'

/** A query of the read model: named, so that each connection plans it once. */
export interface ReadQuery {
  readonly name: string
  readonly text: string
}

/** Runs a read query. Faults of the connection become 503s at the HTTP boundary. */
export async function rowsOf<Row extends object>(
  pool: pg.Pool,
  query: ReadQuery,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({ ...query, values: [...values] })
  return rows
}
