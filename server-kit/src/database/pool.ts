import pg from 'pg'
import type { Logger } from 'pino'

interface PoolOptions {
  readonly url: string
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  readonly log: Logger
  /** Connections at most. Postgres allows 100 by default, shared by all processes. */
  readonly max?: number
  /** Milliseconds a statement may run; `0` for no bound (rebuilds). */
  readonly statementTimeoutMs?: number
}

/**
 * A pool whose waits all end: a connection within 2 s, a statement within 5 s, an idle transaction within 10 s.
 * The error of an idle connection (the server restarted) is logged; the pool replaces it.
 */
export function createPool({
  url,
  applicationName,
  log,
  max = 10,
  statementTimeoutMs = 5_000, // no read model query takes a tenth of it; a longer one holds a connection others need
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 2_000, // a caller waits no longer for an answer, so not for a connection either
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // The server's own timeout does not come through a dead network: the client gives up by itself a little later.
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: statementTimeoutMs + 1_000 }),
    idle_in_transaction_session_timeout: 10_000, // a process stuck between statements must not keep its locks
    keepAlive: true,
  })
  // Without a listener a connection's error ends the process. The pool itself listens to those that are idle, not to those
  // given back while it is closing.
  pool.on('connect', client => void client.on('error', () => undefined))
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection failed'))
  return pool
}

/** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
export async function withTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that fails between two statements says so only by an event, and an event without a listener is fatal.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // If even the rollback fails, the connection is thrown away, and the server rolls back by itself.
    await client.query('rollback').catch((fault: Error) => {
      broken = fault
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
