import type pg from 'pg'
import type { Check } from '../health/health.ts'
import { describeTlsFault } from '../tls/tls-fault.ts'

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
