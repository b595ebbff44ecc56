import type pg from 'pg'

/**
 * Runs a statement of the audit trail. Unnamed on purpose: a named one is planned once for all values, and then walks the
 * whole history where a filter that was given should have led it to the few rows of an index.
 */
export async function rowsFor<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(text, [...values])
  return rows
}
