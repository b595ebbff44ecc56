import { withDatabase } from './database.ts'

const written = "select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes"

/** The bytes that PostgreSQL has written to its log (WAL) since it was created. */
export async function walBytes(databaseUrl: string): Promise<number> {
  return withDatabase(databaseUrl, async database => {
    const { rows } = await database.query<{ bytes: number }>(written)
    return rows[0]?.bytes ?? Number.NaN
  })
}
