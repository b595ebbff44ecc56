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

/** What runs one query: a pool, or one of its connections. */
export type Queryable = Pick<pg.ClientBase, 'query'>

/** Runs a query. Rejects with the errors of the database. */
export async function readRows<Row extends object>(
  pool: Queryable,
  query: ReadQuery<Row>,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>({ ...query, values: [...values] })
  return rows
}

/** The first row; `null` without a row. Rejects with the errors of the database. */
export async function readRow<Row extends object>(
  pool: Queryable,
  query: ReadQuery<Row>,
  values: readonly unknown[] = [],
): Promise<Row | null> {
  return (await readRows(pool, query, values))[0] ?? null
}

/**
 * Runs several queries on one state of the tables, so that the rows of a page and the number above it never differ. Rejects with
 * the errors of `read` and of the database.
 */
export async function readSnapshot<T>(pool: pg.Pool, read: (state: Queryable) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin isolation level repeatable read read only')
    const result = await read(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (error) {
    connection.release(true) // closed: what it had begun ends with it
    throw error
  }
}
