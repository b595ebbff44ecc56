import { setTimeout as sleep } from 'node:timers/promises'
import type { Behind, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { Logger } from 'pino'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type ApplyOptions, applyEventBatch, transactionOn } from './apply-batch.ts'
import { createWakeUp, workOffBacklog } from './backlog.ts'
import { findUnapplied } from './catch-up-check.ts'
import { clearFailure, type Lease } from './checkpoints.ts'
import { createMutex, type DirectConnection } from './direct-connection.ts'
import { type SubscriptionBatch, splitByCost, toSubscriptionBatch } from './event-batch.ts'
import { Fenced } from './faults.ts'
import { checkLog, endOf, guardedStore } from './log-place.ts'
import { type OwnTypes, ownTypes } from './own-types.ts'
import { behindIn, type Quarantine } from './quarantine.ts'
import { recoverRestaurants } from './recovery.ts'
import { withRestaurants } from './restaurant-of.ts'
import type { GroupStatus } from './status.ts'

// Only a backlog fills a batch of this size. It limits memory and how long a changed allergen waits for the batch before it
// (tens of milliseconds). Larger batches are only a tenth faster.
const usualMaxBatch = 500
// Readers treat the tables as stale after 5 s without a heartbeat (architecture, "A read").
const beatEveryMs = 1_000
// The subscription delivers an event within milliseconds; longer means that the subscription or the database hangs.
const arrivalMs = 2_000
// A batch this large means we are behind: live batches hold a few dozen events at 1,000 events per second.
const backlogFrom = 200
// While the group that guests wait for is behind, other groups pause this long between batches and leave it the process and the
// database. They still catch up at some thousand events per second.
const yieldMs = 200
// A subscription that does not deliver an event of the store for this long is closed and opened again.
const stalledMs = 10_000

interface LiveOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly owner: Lease
  /** The restaurants in quarantine. */
  readonly quarantine: Quarantine
  readonly status: GroupStatus
  /** A group with priority: while it is behind, this group pauses between batches. */
  readonly first?: GroupStatus | undefined
  readonly log: Logger
  readonly signal: AbortSignal
}

/**
 * Applies new events, and sends heartbeats while it can prove that it has applied everything. Resolves after the current batch
 * when `signal` aborts; rejects with the cause when something else ends it.
 */
export async function runLive(options: LiveOptions): Promise<void> {
  const { connection, definition, owner, quarantine, status, signal } = options
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const runExclusive = createMutex()
  const positionSignal = createPositionSignal(owner.position)
  const place = { current: owner.place }
  const checked = { to: 0n }
  const store = guardedStore(options.store, definition.group, () => place.current)
  const types = ownTypes(definition, store)
  const maxBatch = definition.maxLiveBatch ?? usualMaxBatch
  const lagging = await definition.derived?.behind?.(transactionOn(connection.client, owner.schema))
  const found = { checkpoint: owner.position, behind: behindIn(quarantine, lagging) }
  const announcer = createAnnouncer({ ...options, store, ...found, types })
  const wakeUp = createWakeUp()
  const shared = {
    ...options,
    store,
    place,
    checked,
    runExclusive,
    positionSignal,
    ended,
    types,
    announcer,
    wakeUp,
  }
  const fail = (error: unknown) => ending.abort(error)
  const beating = beat(shared).catch(fail)
  const recovering = recoverRestaurants({ ...shared, ...howToApply(options) }).catch(fail)
  const onCommitted = (behind: readonly Behind[]) =>
    announcer.committed(positionSignal.position(), behindIn(quarantine, behind))
  const workingOff = workOffBacklog({ ...shared, client: connection.client, onCommitted }).catch(fail)
  try {
    for await (const items of store.batches({
      async from() {
        checked.to = 0n // after a lost connection the log may be another one
        return positionSignal.position() === 0n ? null : positionSignal.position()
      },
      eventTypes: types.names,
      maxBatch,
      signal: ended,
    })) {
      const startedAt = performance.now()
      await apply(shared, toSubscriptionBatch(items))
      status.behind = items.length >= Math.min(maxBatch, backlogFrom)
      const rest = startedAt + paceMs(options) - performance.now()
      if (rest > 0) await sleep(rest, undefined, { signal: ended })
    }
  } catch (error) {
    fail(error)
  } finally {
    ending.abort()
    status.behind = false
    await Promise.all([beating, recovering, workingOff, announcer.stop()])
  }
  if (connection.lost.aborted) throw connection.lost.reason
  if (signal.aborted) return
  throw ending.signal.reason
}

/** Milliseconds from the start of one batch to the start of the next. */
function paceMs({ definition, status, first }: LiveOptions): number {
  if (first?.behind === true) return yieldMs
  return status.behind ? 0 : (definition.liveEveryMs ?? 0)
}

interface Shared extends LiveOptions {
  /** The event at the checkpoint. */
  readonly place: { current: LogPlace | null }
  /** The log has no unapplied event of the group up to here. */
  readonly checked: { to: bigint }
  readonly runExclusive: ReturnType<typeof createMutex>
  readonly positionSignal: ReturnType<typeof createPositionSignal>
  readonly ended: AbortSignal
  readonly types: OwnTypes
  readonly announcer: Announcer
  readonly wakeUp: ReturnType<typeof createWakeUp>
}

function howToApply({ connection, definition, owner, quarantine, log }: LiveOptions): ApplyOptions {
  return { client: connection.client, definition, owner, derives: true, notifies: true, quarantine, log }
}

async function apply(shared: Shared, received: SubscriptionBatch): Promise<void> {
  const { connection, store, definition, status, runExclusive, positionSignal, announcer, place } = shared
  const { events } = received
  const end = await endOf(store, received, positionSignal.position())
  if (end === null) return
  const { client } = connection
  // The store may deliver a committed event again; it must not be applied twice.
  const fresh = await withRestaurants(
    store,
    events.filter(event => event.position > positionSignal.position()),
  )
  const onCommitted = (position: bigint, behind: readonly Behind[]) => {
    const before = positionSignal.position()
    positionSignal.set(position)
    if (behind.length > 0) shared.wakeUp.wake()
    if (fresh.some(event => event.position > before && event.position <= position))
      announcer.committed(position, behind)
  }
  const how = howToApply(shared)
  for (const part of splitByCost({ events: fresh, to: end.position, toId: end.eventId }))
    await runExclusive(() => applyEventBatch(how, positionSignal.position(), part, onCommitted))
  place.current = end
  status.position = positionSignal.position()
  status.eventsApplied += events.length
  status.batches += 1
  if (status.state === 'live' || events.length === 0) return
  // The event that had stopped the group has been applied.
  await runExclusive(() => clearFailure(client, definition.group))
  status.state = 'live'
  status.reason = null
}

const notifyBeat = `
  select case when $3::text is not null then pg_notify('projector_heartbeat', $3) end
  from projector.checkpoints where generation = $1 and owner_epoch = $2`

/** Sends a heartbeat every second while this process owns the group and has applied every event of the store. */
async function beat(shared: Shared): Promise<void> {
  const {
    connection,
    store,
    definition,
    owner,
    place,
    checked,
    status,
    runExclusive,
    positionSignal,
    ended,
    log,
  } = shared
  let silentSince = performance.now()
  while (!ended.aborted) {
    const startedAt = performance.now()
    const at = new Date()
    let payload: string | null = null
    try {
      await checkLog(store, definition.group, place.current)
      const unapplied = await findUnapplied(store, max(positionSignal.position(), checked.to), shared.types)
      if (unapplied.complete && (await positionSignal.waitFor(unapplied.lastOwn ?? 0n, arrivalMs, ended))) {
        checked.to = max(positionSignal.position(), unapplied.checkedTo)
        status.provenAt = startedAt
        status.behind = false
        silentSince = performance.now()
        payload = JSON.stringify({
          group: definition.group,
          position: String(checked.to),
          at: at.toISOString(),
        })
      }
    } catch (error) {
      if (ended.aborted) return
      if (error instanceof LogReplaced) throw error
      log.warn({ err: error, group: definition.group }, 'no heartbeat: the event store cannot be read')
      silentSince = performance.now() // the subscription reconnects by itself
    }
    if (ended.aborted) return
    const { rowCount } = await runExclusive(() =>
      connection.client.query({
        name: 'notify-beat',
        text: notifyBeat,
        values: [owner.generation, owner.epoch, payload],
      }),
    )
    if (rowCount !== 1)
      throw new Fenced('another process has taken over the group, or its tables were replaced')
    if (performance.now() - Math.max(silentSince, positionSignal.at()) > stalledMs)
      throw new Error('the subscription is silent')
    await sleep(Math.max(0, startedAt + beatEveryMs - performance.now()), undefined, { signal: ended }).catch(
      () => undefined,
    )
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** The committed position. Callers can wait for it. */
function createPositionSignal(from: bigint) {
  let position = from
  let at = performance.now()
  const waiting = new Set<() => void>()
  return {
    position: () => position,
    /** When it last moved. */
    at: () => at,
    set(next: bigint) {
      position = next
      at = performance.now()
      for (const wake of waiting) wake()
    },
    async waitFor(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean> {
      if (position >= target) return true
      const arrived = new AbortController()
      const wake = () => {
        if (position >= target) arrived.abort()
      }
      waiting.add(wake)
      await sleep(withinMs, undefined, { signal: AbortSignal.any([ended, arrived.signal]) }).catch(
        () => undefined,
      )
      waiting.delete(wake)
      return position >= target
    },
  }
}
