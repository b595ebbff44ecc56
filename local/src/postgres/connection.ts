import pg from 'pg'

/** Runs `work` on a new connection. Rejects with the errors of the connection and of the queries. */
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

const answerMs = 2_000 // the services' connections wait no longer

/** Why no connection to the database can be opened; `null`: one can. */
export async function connectionFailure(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs })
  // The server may end between connect and end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the server accepts connections. */
export const isAcceptingConnections = async (url: string) => (await connectionFailure(url)) === null
