import pg from 'pg'
import type { Logger } from 'pino'
import type { Check } from '../health/health.ts'
import { describeTlsFault } from '../tls/tls-fault.ts'

interface PoolOptions {
  readonly url: string
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  readonly log: Logger
  /** Maximum number of connections. PostgreSQL allows 100 by default, shared by all processes. */
  readonly max?: number
  /** Milliseconds that a statement may run, 5,000 by default. `0`: no limit (rebuilds). */
  readonly statementTimeoutMs?: number
}

/**
 * Creates a pool in which every wait has a limit.
 * Errors of idle connections (the server restarted) are logged, and the pool replaces the connection.
 */
export function createPool({
  url,
  applicationName,
  log,
  max = 10,
  statementTimeoutMs = 5_000, // ten times the slowest query of a read model; a longer one would hold a connection that others need
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 2_000, // callers wait no longer for a response
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    // On a dead network the server's timeout never arrives, so the client gives up a little later.
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: statementTimeoutMs + 1_000 }),
    idle_in_transaction_session_timeout: 10_000, // a process that is stuck between statements must not keep its locks
    keepAlive: true,
  })
  // An `error` event without a listener ends the process. The pool listens only to idle connections, not to those that are
  // returned while it closes.
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
  // A connection that fails between two statements emits an `error` event, which would end the process without a listener.
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
    // If the rollback fails as well, the connection is discarded, and the server rolls back.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** The check of the database on `/readyz`. Names the reason if the server's certificate is refused. */
export function databaseCheck(pool: Pick<pg.Pool, 'query'>): Check {
  return async () => {
    await pool.query('select 1').catch((error: unknown) => {
      throw explainTls(error)
    })
    return { ok: true }
  }
}

/** The error, or one with a sentence if TLS is the reason. */
export function explainTls(error: unknown): unknown {
  const reason = describeTlsFault(error, 'sslrootcert')
  return reason === null ? error : new Error(`PostgreSQL ${reason}.`, { cause: error })
}
