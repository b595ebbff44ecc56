import pg from 'pg'

/** Runs one statement on what the database held at one instant. */
export type ReadAsOf = <Row extends object>(
  text: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>

/** A rebuild has put other tables in the place of those that were being read. */
class TablesReplaced extends Error {}

/** A name leads to the tables of now, and `pg_namespace`, as any table, to what it held at the instant. */
const isReplaced = `
  select (select oid from pg_namespace where nspname = 'audit') is distinct from to_regnamespace('audit')::oid as replaced`

/** Rebuilds take minutes: a third one in a row is none of ours. */
const mostAttempts = 3

interface SnapshotOptions {
  readonly databaseUrl: string
  /** Told when it begins anew, because a rebuild has replaced the tables. */
  readonly onReplaced: () => void
}

/**
 * Lets `look` read the audit tables as of one instant, however long it takes. One connection keeps the instant and touches no
 * table; another reads, each statement in a transaction of its own: so no table stays locked between two statements, and a rebuild
 * can swap and drop tables meanwhile. Then the look begins anew, on the new ones. Rejects with the database's errors.
 */
export async function asOfOneInstant<Result>(
  { databaseUrl, onReplaced }: SnapshotOptions,
  look: (read: ReadAsOf) => Promise<Result>,
): Promise<Result> {
  const [keeper, reader] = [1, 2].map(() => {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'audit reconcile' })
    // A connection that fails between two statements says so only by an event; the next statement rejects.
    return client.on('error', () => undefined)
  }) as [pg.Client, pg.Client]
  try {
    await Promise.all([keeper.connect(), reader.connect()])
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await look(await snapshotOf(keeper, reader))
      } catch (error) {
        if (!(error instanceof TablesReplaced) || attempt === mostAttempts) throw error
        onReplaced()
      } finally {
        await keeper.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
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
      // Behind the statement: a swap just before it would have led its names to the new tables.
      const checked = await reader.query<{ replaced: boolean }>(isReplaced)
      if (checked.rows[0]?.replaced)
        throw new TablesReplaced('The audit tables were replaced meanwhile, again and again.')
      return found.rows
    } finally {
      await reader.query('rollback')
    }
  }
}
