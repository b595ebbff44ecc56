import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { writeRevocation } from '../auth/revocations.ts'

const migration = readFileSync(
  join(import.meta.dirname, '../../../command-api/migrations/0001-vault.sql'),
  'utf8',
)

/** Creates the tables of revoked tokens in a test database without a command-api, if they are missing. */
export async function createRevocationTables(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query('create schema if not exists vault')
  const { rows } = await pool.query<{ found: string | null }>(
    `select to_regclass('vault.revocation') as found`,
  )
  if (rows[0]?.found === null) await pool.query(migration)
  return {
    /** Revokes like command-api: all tokens of the subject, or those issued before `validFrom`. */
    revoke: (subject: string, validFrom = Number.POSITIVE_INFINITY) =>
      writeRevocation(pool, { subject, validFrom }),
    close: () => pool.end(),
  }
}
