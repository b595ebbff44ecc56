import pg from 'pg'

/** Runs `work` on its own connection. A broken connection fails the query, not the whole benchmark. */
export async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  database.on('error', () => undefined) // the query reports it
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
