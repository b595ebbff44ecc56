import { applyWithLoad, statementsWithoutLoad } from '@safe-menu/read-models/apply'
import type {
  BatchTransaction,
  Behind,
  Notification,
  ProjectionGroupDefinition,
  Statement,
} from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { Logger } from 'pino'
import { moveCheckpoint, type Ownership } from './checkpoints.ts'
import { Fenced, isDeploymentFault, isPassing, poison } from './faults.ts'
import {
  behindIn,
  behindNotification,
  insertionOf,
  type Quarantine,
  type QuarantinedRestaurant,
  quarantinedBy,
} from './quarantine.ts'
import type { LogEvent } from './stretches.ts'

/** A stretch of the log: its events, and up to where it reaches. */
export interface Stretch {
  readonly events: readonly LogEvent[]
  readonly to: bigint
  /** The event at `to`, where that is not the last of `events`. */
  readonly toId?: string | undefined
}

export interface ApplyOptions {
  readonly client: pg.Client
  readonly definition: ProjectionGroupDefinition
  readonly owner: Omit<Ownership, 'position' | 'place'>
  /** Whether what is computed from the tables follows each batch. A generation that is being filled computes it once, at the end. */
  readonly derives: boolean
  /** Whether commits are announced. Only the swap announces a generation that is being built: until then it has no readers. */
  readonly notifies: boolean
  /** The generation's quarantined restaurants; kept up to date here. */
  readonly quarantine: Quarantine
  readonly log: Logger
}

/** Told after each commit: the position reached, and which restaurants the tables do not hold up to there. */
export type OnCommitted = (position: bigint, behind: readonly Behind[]) => void

/**
 * Applies a stretch, and sets aside the events of quarantined restaurants. If the database refuses it because of its content,
 * it is halved until the event to blame is found: that event quarantines its restaurant, and the rest is applied.
 * @throws PoisonEvent naming an event without a restaurant that cannot be applied; `Fenced`; or the database's failure
 */
export async function applyStretch(
  options: ApplyOptions,
  from: bigint,
  stretch: Stretch,
  onCommitted: OnCommitted,
): Promise<void> {
  const stop = stretch.events.findIndex(event => isStop(options, event))
  const stopper = stretch.events[stop]
  if (stopper === undefined) return applyPart(options, from, stretch, onCommitted)
  const before = stretch.events.slice(0, stop)
  const last = before.at(-1)
  if (last !== undefined) await applyPart(options, from, { events: before, to: last.position }, onCommitted)
  throw stopper
}

/** An undecodable event that no quarantine can hold: everything before it is applied, and the group stops. */
function isStop({ definition }: ApplyOptions, event: LogEvent): boolean {
  return event instanceof PoisonEvent && restaurantOf(definition, event) === null
}

async function applyPart(
  options: ApplyOptions,
  from: bigint,
  stretch: Stretch,
  onCommitted: OnCommitted,
): Promise<void> {
  const { events, to, toId } = stretch
  const end = { to, toId: toId ?? events.at(-1)?.id ?? null }
  const sorted = sortOut(options, from, events)
  try {
    return onCommitted(to, await commit(options, from, { ...sorted, ...end }))
  } catch (error) {
    if (sorted.apply.length === 0 || !isContent(error)) throw error
    const [only, ...more] = sorted.apply
    if (only !== undefined && more.length === 0 && events.length === 1) {
      const quarantined = quarantineFor(options, from, only, error)
      return onCommitted(to, await commit(options, from, { apply: [], quarantined, ...end }))
    }
  }
  const half = Math.ceil(events.length / 2)
  const first = events.slice(0, half)
  const middle = first.at(-1)?.position ?? to
  await applyPart(options, from, { events: first, to: middle }, onCommitted)
  await applyPart(options, middle, { events: events.slice(half), to, toId }, onCommitted)
}

interface Sorted {
  /** What is applied. The rest is set aside. */
  readonly apply: readonly StoredEvent[]
  readonly quarantined: readonly QuarantinedRestaurant[]
}

function sortOut(
  { definition, quarantine }: ApplyOptions,
  from: bigint,
  events: readonly LogEvent[],
): Sorted {
  const apply: StoredEvent[] = []
  const quarantined = new Map<string, QuarantinedRestaurant>()
  let before = from
  for (const event of events) {
    const restaurantId = restaurantOf(definition, event)
    const isHeld = restaurantId !== null && (quarantine.has(restaurantId) || quarantined.has(restaurantId))
    if (!(event instanceof PoisonEvent)) {
      if (!isHeld || definition.appliedInQuarantine?.has(event.type) === true) apply.push(event)
    } else if (restaurantId !== null && !isHeld) {
      quarantined.set(restaurantId, quarantinedBy(event, restaurantId, before))
    }
    before = event.position
  }
  return { apply, quarantined: [...quarantined.values()] }
}

/** The quarantine of the only event of a stretch, which cannot be applied; none when its restaurant is in one already. */
function quarantineFor(
  { definition, quarantine }: ApplyOptions,
  from: bigint,
  event: StoredEvent,
  error: unknown,
): readonly QuarantinedRestaurant[] {
  const found = poison(event, error)
  const restaurantId = restaurantOf(definition, found)
  if (restaurantId === null) throw found
  return quarantine.has(restaurantId) ? [] : [quarantinedBy(found, restaurantId, from)]
}

/** The restaurant that an event can put into quarantine. */
export function restaurantOf(definition: ProjectionGroupDefinition, event: LogEvent): string | null {
  const isPoison = event instanceof PoisonEvent
  const restaurantId = isPoison ? (event.restaurantId ?? null) : event.metadata.restaurantId
  const type = isPoison ? event.eventType : event.type
  return definition.restaurantOf === undefined ? restaurantId : definition.restaurantOf(type, restaurantId)
}

/** True when an event is to blame. */
export function isContent(error: unknown): boolean {
  return !(error instanceof Fenced) && !isPassing(error) && !isDeploymentFault(error)
}

/** The checkpoint moves over the whole stretch, whatever of it is applied. */
async function commit(
  options: ApplyOptions,
  from: bigint,
  { apply, quarantined, to, toId }: Sorted & { readonly to: bigint; readonly toId: string | null },
): Promise<readonly Behind[]> {
  const { definition, owner, quarantine, log } = options
  const { group } = definition
  const behind = await commitEvents(options, {
    events: apply,
    rows: [
      {
        name: 'move-checkpoint',
        text: moveCheckpoint,
        values: [owner.generation, owner.epoch, from, to, toId],
      },
      ...quarantined.map(each => insertionOf(owner.generation, each)),
    ],
    notifyBefore: quarantined.map(each => behindNotification(group, each.restaurantId, each)),
    notifyAfter: [{ channel: `projector_${group}`, payload: JSON.stringify({ position: String(to) }) }],
  })
  for (const each of quarantined) {
    const { restaurantId, streamName, revision, eventType, reason } = each
    const event = { streamName, revision: String(revision), eventType, position: String(each.position) }
    log.error({ group, restaurantId, event, reason }, 'the restaurant is in quarantine at an event')
    quarantine.set(restaurantId, each)
  }
  return behindIn(quarantine, behind)
}

interface EventCommit {
  readonly events: readonly StoredEvent[]
  /** The bookkeeping. Each changes one row, or somebody else owns the generation and nothing is committed. */
  readonly rows: readonly pg.QueryConfig[]
  /** Sent before and after the group's own, if commits are announced: readers act on them in this order. */
  readonly notifyBefore: readonly Notification[]
  readonly notifyAfter: readonly Notification[]
}

/** One transaction: the bookkeeping first, so that a fenced owner does no work, then the tables, then what is derived. */
export async function commitEvents(
  { client, definition, owner, derives, notifies }: Omit<ApplyOptions, 'quarantine' | 'log'>,
  { events, rows, notifyBefore, notifyAfter }: EventCommit,
): Promise<readonly Behind[]> {
  const statements = statementsWithoutLoad(definition.projections, events)
  let behind: readonly Behind[] = []
  await inTransaction(client, async () => {
    const kept = rows.map(query => client.query(query))
    await allOf([...kept, ...statements.map(statement => client.query(prepared(owner.schema, statement)))])
    if ((await Promise.all(kept)).some(({ rowCount }) => rowCount !== 1))
      throw new Fenced('another process owns the group, or its tables are new')
    const transaction = transactionOn(client, owner.schema)
    await applyWithLoad(definition.projections, transaction, events)
    if (derives) await definition.derived?.afterBatch(transaction, events)
    if (!notifies) return []
    behind = (await definition.derived?.behind?.(transaction)) ?? []
    const own = events.length > 0 ? (definition.notifications?.(events) ?? []) : []
    return [...notifyBefore, ...own, ...notifyAfter]
  })
  return behind
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
