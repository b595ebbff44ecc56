import pg from 'pg'

/** A connection of its own, never through a pooler: it holds advisory locks. */
export interface DirectConnection {
  /** Several queries may be sent without waiting: they are pipelined. */
  readonly client: pg.Client
  /** Aborts, with the reason, when the connection is lost. */
  readonly lost: AbortSignal
  /** Resolves within a second, whether or not the server still answers. */
  close(): Promise<void>
}

interface DirectConnectionOptions {
  readonly url: string
  readonly applicationName: string
}

const connectMs = 3_000 // a server that takes longer is away; the caller tries again
const queryMs = 60_000 // a batch takes milliseconds, its derivation at worst seconds: later the server hangs

const goodbyeMs = 1_000 // milliseconds usually; for a server that vanished without a word the kernel would wait a quarter of an hour

/**
 * The server gives up a peer that vanished without a word after about 4 s, so that its locks are free for the standby in time
 * (5 s). By default it would take more than two hours.
 */
const noticeDeadPeers = `
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 4000`

/** A process that is frozen inside a transaction must not hold its locks for ever; a derivation is done in seconds. */
const endFrozenTransactions = "set idle_in_transaction_session_timeout = '30s'"

/** Connects, or rejects within some seconds. */
export async function connectDirectly({
  url,
  applicationName,
}: DirectConnectionOptions): Promise<DirectConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    pipeline: true,
  })
  const lost = new AbortController()
  const lose = (reason: Error) => lost.abort(reason)
  client.on('error', lose)
  client.on('end', () => lose(new Error('Connection terminated')))
  async function close(): Promise<void> {
    const cut = setTimeout(() => client.connection.stream.destroy(), goodbyeMs)
    await client.end().catch(() => undefined) // already broken
    clearTimeout(cut)
  }
  try {
    await client.connect()
    await client.query(`${noticeDeadPeers}; ${endFrozenTransactions}`)
  } catch (error) {
    await close()
    throw error
  }
  return { client, lost: lost.signal, close }
}

/** Runs one piece of work at a time, in the order of the calls. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
