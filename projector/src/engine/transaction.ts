import type { BatchTransaction, Notification, Statement } from '@safe-menu/read-models/projection'
import type pg from 'pg'
import { asFenced } from './faults.ts'

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
