import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import { moveCheckpoint, type Ownership } from './checkpoints.ts'
import { Fenced, isPassing, poison } from './faults.ts'
import type { BatchTransaction, ProjectionGroupDefinition, Statement } from './projection.ts'

/** A stretch of the log: its events, and up to where it reaches. */
export interface Stretch {
  readonly events: readonly StoredEvent[]
  readonly to: bigint
}

export interface ApplyOptions {
  readonly client: pg.Client
  readonly definition: ProjectionGroupDefinition
  readonly owner: Omit<Ownership, 'position'>
  /** What is computed from the tables, and the NOTIFYs: not while a generation is filled that nobody reads. */
  readonly visible: boolean
}

/**
 * Applies a stretch. If the database refuses it because of its content, it is applied again event by event, so that what
 * stands before the culprit is kept. `onCommitted` is told each position reached.
 * @throws PoisonEvent naming the event that cannot be applied; `Fenced`; or the database's failure
 */
export async function applyStretch(
  options: ApplyOptions,
  from: bigint,
  stretch: Stretch,
  onCommitted: (position: bigint) => void,
): Promise<void> {
  try {
    await commit(options, from, stretch)
    onCommitted(stretch.to)
  } catch (error) {
    if (stretch.events.length === 0 || !isContent(error)) throw error
    await applySingly(options, from, stretch, onCommitted)
  }
}

async function applySingly(
  options: ApplyOptions,
  from: bigint,
  { events, to }: Stretch,
  onCommitted: (position: bigint) => void,
): Promise<void> {
  let position = from
  for (const event of events) {
    try {
      await commit(options, position, { events: [event], to: event.position })
    } catch (error) {
      throw isContent(error) ? poison(event, error) : error
    }
    position = event.position
    onCommitted(position)
  }
  if (position < to) await commit(options, position, { events: [], to })
  onCommitted(to)
}

function isContent(error: unknown): boolean {
  return !(error instanceof Fenced) && !isPassing(error)
}

/** One transaction: the checkpoint first, so that a fenced owner does no work, then the tables, then what is derived. */
async function commit(
  { client, definition, owner, visible }: ApplyOptions,
  from: bigint,
  { events, to }: Stretch,
): Promise<void> {
  const statements = statementsOf(definition, events)
  await inTransaction(client, async () => {
    const moved = client.query({
      name: 'move-checkpoint',
      text: moveCheckpoint,
      values: [owner.generation, owner.epoch, from, to],
    })
    await allOf([moved, ...statements.map(statement => client.query(prepared(owner.schema, statement)))])
    if ((await moved).rowCount !== 1) throw new Fenced(`the checkpoint is not at ${from} any more`)
    const transaction = transactionOn(client, owner.schema)
    if (events.length > 0) await definition.fold?.(transaction, events)
    if (!visible) return []
    await definition.derive?.(transaction, events)
    return [
      { channel: `projector_${definition.group}`, payload: JSON.stringify({ position: String(to) }) },
      ...(events.length > 0 ? (definition.notifications?.(events) ?? []) : []),
    ]
  })
}

function statementsOf(
  { projections }: ProjectionGroupDefinition,
  events: readonly StoredEvent[],
): readonly Statement[] {
  return projections.flatMap(projection => {
    const types = new Set(projection.eventTypes)
    const own = events.filter(event => types.has(event.type))
    return own.length === 0 ? [] : projection.apply(own)
  })
}

interface Notification {
  readonly channel: string
  readonly payload: string
}

/** Runs `work` and its notifications in one transaction. Nothing is waited for that need not be: queries are pipelined. */
export async function inTransaction(
  client: pg.Client,
  work: () => Promise<readonly Notification[]>,
): Promise<void> {
  // Its failure shows in the statements behind it.
  const begun = client.query('begin')
  begun.catch(() => undefined)
  try {
    const notifications = await work()
    const notified = notifications.map(({ channel, payload }) =>
      client.query('select pg_notify($1, $2)', [channel, payload]),
    )
    const committed = client.query('commit')
    await allOf([...notified, committed])
    // A transaction that had failed answers COMMIT with a rollback, and without an error.
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
}

/** Waits for all, so that nothing runs on behind the rollback, then throws the first failure, which caused the others. */
async function allOf(queries: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(queries))
    if (result.status === 'rejected') throw result.reason
}

/** What a derivation is given. */
export function transactionOn(client: pg.Client, schema: string): BatchTransaction {
  return {
    query: async <Row extends object>(statement: Statement) =>
      (await client.query<Row>(prepared(schema, statement))).rows,
  }
}

function prepared(schema: string, { name, text, values }: Statement): pg.QueryConfig {
  return { name, text: text.replaceAll('{schema}', schema), values: [...values] }
}
