import pg from 'pg'
import type { Queryable } from './checkpoints.ts'

/** A dedicated connection, without a pooler, because it holds advisory locks. */
export interface DirectConnection {
  /** Pipelined: send several queries without waiting. */
  readonly client: pg.Client
  /** Aborts, with the reason, when the connection is lost. */
  readonly lost: AbortSignal
  /** Resolves within a second, whether or not the server still answers. */
  close(): Promise<void>
}

interface DirectConnectionOptions {
  readonly url: string
  readonly applicationName: string
  /** The longest that a statement may take; `usualQueryMs` by default. */
  readonly queryMs?: number
}

const connectMs = 3_000 // a slower server is not available; the caller tries again
const usualQueryMs = 60_000 // a statement takes milliseconds, and some of a build or a renamed allergen seconds; after this the server hangs
const closeMs = 1_000 // usually milliseconds; without a limit the kernel waits 15 minutes for a server that vanished

/**
 * Makes the server drop a peer that vanished after about 4 s, so that the standby gets its locks within 5 s. The default is
 * more than two hours.
 */
const noticeDeadPeers = `
  set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 4000`

/** A process that freezes inside a transaction must not keep its locks. A derivation takes seconds. */
const endFrozenTransactions = "set idle_in_transaction_session_timeout = '30s'"

/** Connects, or rejects within some seconds. */
export async function connectDirectly({
  url,
  applicationName,
  queryMs = usualQueryMs,
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
    const cut = setTimeout(() => client.connection.stream.destroy(), closeMs)
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

/** Runs one task at a time, in the order of the calls. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Advisory locks: one live owner of a group or partition, one builder. They end with the connection that took them. */
export async function tryLock(client: Queryable, name: string, purpose: 'live' | 'build'): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('projector ' || $1), hashtext($2)) as locked",
    [purpose, name],
  )
  return rows[0]?.locked === true
}
