import pg from 'pg'

/** Whether the server accepts connections and answers. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000 /* loopback: more is a hang */,
  })
  // If the server ends between connect and end, the answer is "no". It must not crash this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
