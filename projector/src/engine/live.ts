import type { LiveDerivation, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type ApplyOptions, applyEventBatch, cutByCost } from './apply-batch.ts'
import { type Lease, nameOf, partitionFor } from './checkpoints.ts'
import { createMutex, type DirectConnection, type RunExclusive } from './direct-connection.ts'
import {
  type EventBatch,
  eventsAfter,
  type LogEvent,
  type OwnTypes,
  ownTypes,
  ownTypesOfPartition,
  type SubscriptionBatch,
  toSubscriptionBatch,
} from './event-batch.ts'
import { clearFailure } from './failures.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { guardedStore, placeOf, placeUpTo } from './log-place.ts'
import { createPlaceSignal, type PlaceSignal } from './place-signal.ts'
import type { Quarantine } from './quarantine.ts'
import { recoverRestaurants } from './recovery.ts'
import type { GroupStatus } from './status.ts'
import { unannouncedRows } from './unannounced.ts'

// Only a backlog fills a batch of this size. It limits memory and how long a changed allergen waits for the batch before it
// (tens of milliseconds). Larger batches are only a tenth faster.
const usualMaxBatch = 500
// While the group is behind, a batch waits this long for more events: its fixed cost is that of dozens of them. Never when up to date.
const gatherMs = 15
// Readers of several partitions wait for each of them: also for one whose restaurants have no events.
const skipForeignEveryMs = 200

interface LiveOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly owner: Lease
  /** The restaurants in quarantine. */
  readonly quarantine: Quarantine
  readonly status: GroupStatus
  readonly log: Logger
  readonly signal: AbortSignal
}

/**
 * Applies new events, and sends heartbeats while it can prove that it has applied everything. Resolves after the current batch
 * when `signal` aborts; rejects with the cause when something else ends it.
 */
export async function runLive(options: LiveOptions): Promise<void> {
  const { connection, definition, owner, signal } = options
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const runExclusive = createMutex()
  const checkpoint = { position: owner.position }
  const processedUpTo = createPlaceSignal(owner)
  const store = guardedStore(options.store, definition.group, processedUpTo.place)
  const types = ownTypesOfPartition(ownTypes(definition, store), definition)
  const maxBatch = definition.maxLiveBatch ?? usualMaxBatch
  const derivation = definition.derived?.open(definition.partition)
  const rows = unannouncedRows(connection.client, definition, runExclusive)
  const announcer = createAnnouncer({ ...options, store, rows })
  const shared = {
    ...options,
    store,
    derivation,
    runExclusive,
    checkpoint,
    processedUpTo,
    ended,
    types,
    announcer,
  }
  const fail = (error: unknown) => ending.abort(error)
  let applying = false
  const beating = sendHeartbeats({ ...shared, isApplying: () => applying }).catch(fail)
  const recovering = recoverRestaurants({ ...shared, ...howToApply(shared) }).catch(fail)
  const skipping = advancePastForeignEvents(shared).catch(fail)
  try {
    let isLive = false
    const batches = store.batches({
      from: async () => (processedUpTo.position() === 0n ? null : processedUpTo.position()),
      eventTypes: types.names,
      wholeAppends: definition.appliesWholeAppends === true,
      maxBatch,
      gatherMs: () => (isLive ? 0 : gatherMs),
      signal: ended,
    })
    for await (const items of batches) {
      const startedAt = performance.now()
      const batch = toSubscriptionBatch(items)
      isLive ||= batch.caughtUp
      applying = true
      await apply(shared, batch)
      applying = false
      const isBehind = !isLive || items.length >= maxBatch
      const paceMs = isBehind ? 0 : (definition.liveEveryMs ?? 0)
      const rest = startedAt + paceMs - performance.now()
      if (rest > 0) await pause(rest, ended)
    }
  } catch (error) {
    fail(error)
  } finally {
    ending.abort()
    await Promise.all([beating, recovering, skipping, announcer.stop()])
  }
  if (connection.lost.aborted) throw connection.lost.reason
  if (signal.aborted) return
  throw ending.signal.reason
}

interface Shared extends LiveOptions {
  readonly derivation: LiveDerivation | undefined
  /** Everything of the group up to here has been applied: the checkpoint, or a later event of another group or partition. */
  readonly processedUpTo: PlaceSignal
  readonly runExclusive: RunExclusive
  /** What is committed. */
  readonly checkpoint: { position: bigint }
  readonly ended: AbortSignal
  readonly types: OwnTypes
  readonly announcer: Announcer
}

function howToApply({ connection, ...shared }: Shared): ApplyOptions {
  const { definition, owner, derivation, quarantine, log } = shared
  return { client: connection.client, definition, owner, derivation, notifies: true, quarantine, log }
}

async function apply(shared: Shared, received: SubscriptionBatch): Promise<void> {
  const { connection, definition, status, runExclusive, checkpoint, processedUpTo, types } = shared
  const { events, reached } = await placesOf(shared, received)
  if (reached === null) return
  const own = events.filter(event => types.owns?.(event) !== false)
  const last = own.at(-1)
  // Past the events of others only where the store has scanned many: a new owner need not read them again.
  const end = last === undefined ? (events.length === 0 ? reached : null) : placeOf(last)
  if (end !== null) await moveTo(shared, own, end)
  processedUpTo.set(reached)
  if (end === null) return
  status.position = checkpoint.position
  status.eventsApplied += own.length
  if (status.state === 'live' || own.length === 0) return
  // The event that had stopped the group has been applied.
  await runExclusive(() => clearFailure(connection.client, nameOf(definition)))
  status.state = 'live'
  status.reason = null
}

/** The new events of a batch, and the place that it reaches; `null` when nothing is new. */
async function placesOf({ store, checkpoint }: Shared, { events, to }: SubscriptionBatch) {
  const fresh = await eventsAfter(checkpoint.position, events, store)
  const last = fresh.at(-1)
  if (last !== undefined) return { events: fresh, reached: placeOf(last) }
  const isNew = to !== null && to > checkpoint.position
  return { events: fresh, reached: isNew ? await placeUpTo(store, to) : null }
}

/** Applies events, and moves the checkpoint to `end`. */
async function moveTo(shared: Shared, events: readonly LogEvent[], end: LogPlace): Promise<void> {
  const { runExclusive, checkpoint, announcer } = shared
  const how = howToApply(shared)
  let rest: EventBatch | null = { events, to: end.position, toId: end.eventId }
  while (rest !== null) {
    const batch: EventBatch = rest
    rest = await runExclusive(async () => {
      if (end.position <= checkpoint.position) return null
      const [part, more] = await cutByCost(how, batch)
      for await (const { position, recorded } of applyEventBatch(how, checkpoint.position, part)) {
        checkpoint.position = position
        if (recorded !== null) announcer.committed(recorded)
      }
      return more
    })
  }
}

/** Moves the checkpoint of a partition past the events of the others. */
async function advancePastForeignEvents(shared: Shared): Promise<void> {
  const { definition, processedUpTo, ended } = shared
  if (partitionFor(definition).count === 1) return
  while (!ended.aborted) {
    await pause(skipForeignEveryMs, ended)
    const place = processedUpTo.place()
    if (place !== null && !ended.aborted) await moveTo(shared, [], place)
  }
}
