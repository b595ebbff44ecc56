import type { BatchTransaction, Notification, Statement } from '@safe-menu/read-models/projection'
import pg from 'pg'
import type { Queryable } from './checkpoints.ts'
import { asFenced } from './faults.ts'

/* The connection of a projection group to PostgreSQL, and what only it can hold: locks and pipelined transactions. */

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
}

const connectMs = 3_000 // a slower server is not available; the caller tries again
const queryMs = 60_000 // a batch takes milliseconds and its derivation seconds at worst; after this the server hangs
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
export function createMutex(): <T>(work: () => Promise<T>) => Promise<T> {
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

/** Adds a query to those that must succeed before the transaction counts as committed, without waiting for it. */
type Send = (query: Promise<unknown>) => void

const notify = `
  select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as notification (channel, payload)`

/** Runs `work` and sends its notifications in one transaction. The queries are pipelined. */
export async function inTransaction(
  client: pg.Client,
  work: (send: Send) => Promise<readonly Notification[]>,
): Promise<void> {
  const sent: Promise<unknown>[] = []
  const send: Send = query => {
    query.catch(() => undefined) // reported below, or the failure before it
    sent.push(query)
  }
  try {
    send(client.query('begin'))
    const notifications = await work(send)
    const values = [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)]
    if (notifications.length > 0) send(client.query({ name: 'notify', text: notify, values }))
    const committed = client.query('commit')
    send(committed)
    await allOf(sent)
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, without an error.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back')
  } catch (error) {
    // A query that was sent earlier has failed first, and is the cause.
    const cause = await allOf(sent).then(
      () => error,
      (first: unknown) => first,
    )
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw asFenced(cause)
  }
}

/** Waits for all queries, so that none runs after the rollback, then throws the first failure, which caused the others. */
async function allOf(queries: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(queries))
    if (result.status === 'rejected') throw result.reason
}

/** The transaction of a batch, with `{schema}` replaced by `schema`. */
export function transactionOn(client: pg.Client, schema: string): BatchTransaction {
  return {
    query: async <Row extends object>(statement: Statement) =>
      (await client.query<Row>(prepared(schema, statement))).rows,
  }
}

function prepared(schema: string, { name, text, values }: Statement): pg.QueryConfig {
  return { name, text: text.replaceAll('{schema}', schema), values: [...values] }
}
