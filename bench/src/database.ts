import pg from 'pg'

/** Works on a connection of its own. One that breaks fails the query that needs it, and not the bench. */
export async function withDatabase<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url })
  database.on('error', () => undefined) // told by the query
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}
