import pg from 'pg'

/** Runs the statements of a file as one transaction. Rejects with the database's errors. */
export async function runSql(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Several statements in one query are one transaction.
    await client.query(sql)
  } finally {
    await client.end()
  }
}
