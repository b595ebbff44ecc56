import pg from 'pg'

/** Runs `work` on a connection of its own. Rejects with the database's errors, of the connection too. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the query reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs statements as one transaction. Rejects with the database's errors. */
export async function runSql(databaseUrl: string, sql: string): Promise<void> {
  // Several statements in one query are one transaction.
  await withClient(databaseUrl, client => client.query(sql))
}
