import type {
  LiveDerivation,
  Notification,
  ProjectionGroupDefinition,
  Statement,
} from '@safe-menu/read-models/projection'
import { applyWithLoad, projectionsBeside, statementsWithoutLoad } from '@safe-menu/read-models/projection'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Owner } from './checkpoints.ts'
import {
  countWithinBytes,
  cutAfter,
  type EventBatch,
  type LogEvent,
  restaurantOf,
  sizeOfFirstHalf,
} from './event-batch.ts'
import { isContent, toPoisonEvent } from './faults.ts'
import {
  behindIn,
  behindNotification,
  insertionOf,
  type Quarantine,
  type QuarantinedRestaurant,
  quarantinedBy,
} from './quarantine.ts'
import {
  changingOneRow,
  inTransaction,
  moveCheckpoint,
  positionNotification,
  transactionOn,
} from './transaction.ts'
import { insertionOfCommit, type NewCommit, newCommit } from './unannounced.ts'

export interface ApplyOptions {
  readonly client: pg.Client
  readonly definition: ProjectionGroupDefinition
  readonly owner: Owner
  /** Updates the derived tables with each batch. A build has none and computes them once, at the end. */
  readonly derivation: LiveDerivation | undefined
  /** Whether commits send notifications. A build has no readers before the swap, which sends its own. */
  readonly notifies: boolean
  /** The restaurants of the generation that are in quarantine. This module updates it. */
  readonly quarantine: Quarantine
  readonly log: Logger
}

/** What a commit has reached. */
interface Committed {
  readonly position: bigint
  /** The commit, if it has a row: it must be announced. */
  readonly recorded: NewCommit | null
}

/**
 * Applies a batch without the events of restaurants in quarantine. An event that the database refuses because of its content puts its
 * restaurant into quarantine, and the rest is applied. Yields after each commit, and goes on when the next one is asked for.
 * @throws PoisonEvent naming an event without a restaurant that cannot be applied; `Fenced`; or the database's failure
 */
export async function* applyEventBatch(
  options: ApplyOptions,
  from: bigint,
  batch: EventBatch,
): AsyncGenerator<Committed, void> {
  const stop = batch.events.findIndex(event => isStop(options, event))
  const stopper = batch.events[stop]
  if (stopper === undefined) return yield* applyPart(options, from, batch)
  const before = batch.events.slice(0, stop)
  const last = before.at(-1)
  if (last !== undefined) yield* applyPart(options, from, { events: before, to: last.position })
  throw stopper
}

/** An undecodable event without a restaurant: everything before it is applied, then the group stops. */
function isStop({ definition }: ApplyOptions, event: LogEvent): boolean {
  return event instanceof PoisonEvent && restaurantOf(definition, event) === null
}

function applyPart(options: ApplyOptions, from: bigint, batch: EventBatch): AsyncGenerator<Committed, void> {
  return inParts(from, batch, {
    commit: (after, part) => commit(options, after, part, sortOut(options, after, part.events)),
    hold: (after, part, poison) =>
      commit(options, after, part, { apply: [], quarantined: quarantineFor(options, after, poison) }),
  })
}

/**
 * Cuts off what one transaction applies: a limited size of events, and of the documents that they change. Events that it only passes,
 * because their restaurant is in quarantine, cost nothing.
 */
export async function cutByCost(
  options: Pick<ApplyOptions, 'client' | 'owner' | 'derivation' | 'definition' | 'quarantine'>,
  batch: EventBatch,
): Promise<readonly [EventBatch, EventBatch | null]> {
  const { client, owner, derivation } = options
  const { apply } = sortOut(options, batch.to, batch.events)
  const events = apply.slice(0, countWithinBytes(apply))
  const fitting = await derivation?.countFitting?.(transactionOn(client, owner.schema), events)
  const next = apply[fitting ?? events.length]
  return cutAfter(batch, next === undefined ? batch.events.length : batch.events.indexOf(next))
}

interface PartHandlers<Result> {
  /** Commits a part. Everything up to `from` has been applied. */
  commit(from: bigint, part: EventBatch): Promise<Result>
  /** Commits that the only event of a part cannot be applied. */
  hold(from: bigint, part: EventBatch, poison: PoisonEvent): Promise<Result>
}

/**
 * Commits a batch. If one is refused because of its content, it is halved until the event at fault is found. Halving never splits an
 * append without an event at fault. Yields after each commit, and goes on when the next one is asked for. Rejects with the errors of
 * the stores, and with those of `hold`.
 */
export async function* inParts<Result>(
  from: bigint,
  batch: EventBatch,
  handlers: PartHandlers<Result>,
): AsyncGenerator<Result, void> {
  const { events, to, toId } = batch
  const attempt = await handlers.commit(from, batch).then(
    result => ({ result }),
    (error: unknown) => ({ error }),
  )
  if ('result' in attempt) {
    yield attempt.result
    return
  }
  const [first, ...more] = events
  if (first === undefined || !isContent(attempt.error)) throw attempt.error
  if (more.length === 0) {
    yield await handlers.hold(from, batch, toPoisonEvent(first, attempt.error))
    return
  }
  const half = sizeOfFirstHalf(events)
  const middle = events[half - 1]?.position ?? to
  yield* inParts(from, { events: events.slice(0, half), to: middle }, handlers)
  yield* inParts(middle, { events: events.slice(half), to, toId }, handlers)
}

interface Sorted {
  /** The events to apply; the others belong to restaurants in quarantine. */
  readonly apply: readonly StoredEvent[]
  readonly quarantined: readonly QuarantinedRestaurant[]
}

function sortOut(
  { definition, quarantine }: Pick<ApplyOptions, 'definition' | 'quarantine'>,
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

/** The new quarantine at an event that cannot be applied; empty when its restaurant is already in one. */
function quarantineFor(
  { definition, quarantine }: ApplyOptions,
  from: bigint,
  poison: PoisonEvent,
): readonly QuarantinedRestaurant[] {
  const restaurantId = restaurantOf(definition, poison)
  if (restaurantId === null) throw poison
  return quarantine.has(restaurantId) ? [] : [quarantinedBy(poison, restaurantId, from)]
}

/** Moves the checkpoint past a whole part, including the events that are not applied. */
async function commit(
  options: ApplyOptions,
  from: bigint,
  { events, to, toId = events.at(-1)?.id }: EventBatch,
  { apply, quarantined }: Sorted,
): Promise<Committed> {
  const { definition, owner, quarantine, log } = options
  const { group } = definition
  const held = quarantined.map(each => [each.restaurantId, each] as const)
  const recorded = await commitEvents(options, {
    events: apply,
    reached: { position: to, quarantine: held.length === 0 ? quarantine : new Map([...quarantine, ...held]) },
    // Readers must be able to date it.
    isNews: events.length > 0,
    rows: [
      {
        name: 'move-checkpoint',
        text: moveCheckpoint,
        values: [owner.generation, owner.epoch, from, to, toId ?? null],
      },
      ...quarantined.map(each => insertionOf(owner.generation, each)),
    ],
    notifyBefore: quarantined.length > 0 ? [behindNotification] : [],
    notifyAfter: [positionNotification(definition, to)],
  })
  for (const each of quarantined) {
    const { restaurantId, streamName, revision, eventType, reason } = each
    const event = { streamName, revision: String(revision), eventType, position: String(each.position) }
    log.error({ group, restaurantId, event, reason }, 'the restaurant is in quarantine at an event')
    quarantine.set(restaurantId, each)
  }
  return { position: to, recorded }
}

interface EventCommit {
  readonly events: readonly StoredEvent[]
  /** The state after the commit. */
  readonly reached: Reached
  /** Whether readers must be able to date the commit. */
  readonly isNews: boolean
  /** The bookkeeping. Each query changes one row; otherwise another process owns the generation and nothing is committed. */
  readonly rows: readonly pg.QueryConfig[]
  /** Sent before and after the notifications of the group. Readers act on them in this order. */
  readonly notifyBefore: readonly Notification[]
  readonly notifyAfter: readonly Notification[]
}

/** What a commit reaches: its position, and the restaurants that are in quarantine then. */
interface Reached {
  readonly position: bigint
  readonly quarantine: Quarantine
}

/**
 * One transaction: bookkeeping first, so that a fenced owner does no work, then the tables, then the derived tables. Its statements
 * are sent at once, unless a projection or a derivation reads rows in between. Resolves with the commit, if it has a row.
 */
export async function commitEvents(
  options: Omit<ApplyOptions, 'quarantine'>,
  { events, reached, isNews, rows, notifyBefore, notifyAfter }: EventCommit,
): Promise<NewCommit | null> {
  const { client, definition, owner, derivation, notifies, log } = options
  const transaction = transactionOn(client, owner.schema)
  const projections = projectionsBeside(derivation, definition)
  const readsRows = projections.some(({ load }) => load !== undefined)
  const behind = behindIn(reached.quarantine)
  const recorded = notifies && isNews ? newCommit(definition, reached.position, behind, log) : null
  try {
    const derived = (await derivation?.deriveStatements?.(transaction, events)) ?? []
    await inTransaction(client, async send => {
      // Only the checkpoint moves. If the commit is lost, the events of others are passed again.
      if (!isNews && events.length === 0 && notifyBefore.length === 0)
        send(client.query('set local synchronous_commit = off'))
      const query = (statement: Statement) => send(transaction.query(statement))
      for (const row of rows) send(client.query(changingOneRow(row)))
      for (const statement of statementsWithoutLoad(projections, events)) query(statement)
      if (readsRows) await applyWithLoad(projections, transaction, events)
      for (const statement of derived) query(statement)
      await derivation?.afterBatch?.(transaction, events)
      if (recorded !== null) send(client.query(insertionOfCommit(definition, recorded)))
      if (!notifies) return []
      const own = events.length > 0 ? (definition.notifications?.(events) ?? []) : []
      return [...notifyBefore, ...own, ...notifyAfter]
    })
    return recorded
  } catch (error) {
    derivation?.forget?.()
    throw error
  }
}
