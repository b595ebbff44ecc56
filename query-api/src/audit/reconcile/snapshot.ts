import pg from 'pg'

/** Runs a statement on the database as it was at one instant. */
export type ReadAsOf = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

/** A rebuild replaced the tables while they were being read. */
class TablesReplaced extends Error {}

/** `to_regnamespace` finds the schema of now; `pg_namespace` is a table, so it shows the schema of the snapshot. */
const isReplaced = `
  select (select oid from pg_namespace where nspname = 'audit') is distinct from to_regnamespace('audit')::oid as replaced`

/** Rebuilds take minutes: three in a row are not normal operation. */
const mostAttempts = 3

interface SnapshotOptions {
  readonly databaseUrl: string
  /** Called when a rebuild has replaced the tables and reading starts again. */
  readonly onReplaced: () => void
}

/**
 * Lets `work` read the audit tables as of one instant, however long it takes. One connection holds the snapshot and touches
 * no table. Another reads, with one transaction per statement, so that no table stays locked between statements and a
 * rebuild can replace the tables. After a replacement `work` starts again on the new tables. Rejects with the database's errors.
 */
export async function readSnapshot<Result>(
  { databaseUrl, onReplaced }: SnapshotOptions,
  work: (read: ReadAsOf) => Promise<Result>,
): Promise<Result> {
  const [keeper, reader] = [1, 2].map(() => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'audit reconcile' })
    // A connection that fails between statements only emits an event; the next statement rejects.
    return client.on('error', () => undefined)
  }) as [pg.Client, pg.Client]
  try {
    await Promise.all([keeper.connect(), reader.connect()])
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(await snapshotOf(keeper, reader))
      } catch (error) {
        if (!(error instanceof TablesReplaced) || attempt === mostAttempts) throw error
        onReplaced()
      } finally {
        await keeper.query('rollback').catch(() => undefined) // a lost connection has already rolled back
      }
    }
  } finally {
    await Promise.allSettled([keeper.end(), reader.end()])
  }
}

async function snapshotOf(keeper: pg.Client, reader: pg.Client): Promise<ReadAsOf> {
  await keeper.query('begin isolation level repeatable read read only')
  await keeper.query('set local idle_in_transaction_session_timeout = 0') // it idles on purpose
  const { rows } = await keeper.query<{ id: string }>('select pg_export_snapshot() as id')
  const id = reader.escapeLiteral(rows[0]?.id ?? '')
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    await reader.query(`begin isolation level repeatable read read only; set transaction snapshot ${id}`)
    try {
      const found = await reader.query<Row>(text, [...values])
      // After the statement: a swap just before it would have made it read the new tables.
      const checked = await reader.query<{ replaced: boolean }>(isReplaced)
      if (checked.rows[0]?.replaced)
        throw new TablesReplaced('Rebuilds replaced the audit tables again and again. Try again later.')
      return found.rows
    } finally {
      await reader.query('rollback')
    }
  }
}
