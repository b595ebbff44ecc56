import { setTimeout as sleep } from 'node:timers/promises'
import type { Behind, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { type LogPlace, LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { Logger } from 'pino'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type ApplyOptions, applyStretch, transactionOn } from './apply-batch.ts'
import { createWakeUp, workOffBacklog } from './backlog.ts'
import { clearFailure, type Ownership } from './checkpoints.ts'
import { createTurns, type DirectConnection } from './direct-connection.ts'
import { Fenced } from './faults.ts'
import { checkLog, endOf, guardedStore } from './log-place.ts'
import { type OwnTypes, ownTypes } from './own-types.ts'
import { remainderBehind } from './proof.ts'
import { behindIn, type Quarantine } from './quarantine.ts'
import { recoverRestaurants } from './recovery.ts'
import { withRestaurants } from './restaurant-of.ts'
import type { GroupStatus } from './status.ts'
import { type Portion, portionOf, splitByCost } from './stretches.ts'

// Only a backlog fills it. It bounds the memory and the time (some tens of milliseconds) that an allergen's change may wait behind
// the batch before it; larger ones gain a tenth.
const usualMaxBatch = 500
// Readers hold the tables for stale after 5 s without a beat (architecture, "A read").
const beatEveryMs = 1_000
// An event that is in the store is here within milliseconds; longer means that the subscription or the database hangs.
const arrivalMs = 2_000
// So many at once are a backlog: a live batch holds what came during the one before it, some tens at a thousand events a second.
const backlogFrom = 200
// A group that has a backlog beside one that guests wait for leaves it this much of the process and the database between two
// batches; it still catches up, some thousand events a second.
const yieldMs = 200
// A subscription that has been silent so long about an event that is in the store is given up and opened anew.
const stalledMs = 10_000

interface LiveOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly owner: Ownership
  /** The restaurants in quarantine. */
  readonly quarantine: Quarantine
  readonly status: GroupStatus
  /** A group that goes first: while it is behind, this one yields. */
  readonly first?: GroupStatus | undefined
  readonly log: Logger
  readonly signal: AbortSignal
}

/**
 * Applies what comes, and beats while it is proven to have applied everything. Resolves when `signal` aborts, after the
 * batch in hand; rejects with what ended it otherwise.
 */
export async function runLive(options: LiveOptions): Promise<void> {
  const { connection, definition, owner, quarantine, status, signal } = options
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const inTurn = createTurns()
  const reached = createReached(owner.position)
  const place = { current: owner.place }
  const looked = { to: 0n }
  const store = guardedStore(options.store, definition.group, () => place.current)
  const types = ownTypes(definition, store)
  const maxBatch = definition.maxLiveBatch ?? usualMaxBatch
  const lagging = await definition.derived?.behind?.(transactionOn(connection.client, owner.schema))
  const found = { checkpoint: owner.position, behind: behindIn(quarantine, lagging) }
  const announcer = createAnnouncer({ ...options, store, ...found, types })
  const wakeUp = createWakeUp()
  const shared = { ...options, store, place, looked, inTurn, reached, ended, types, announcer, wakeUp }
  const fail = (error: unknown) => ending.abort(error)
  const beating = beat(shared).catch(fail)
  const recovering = recoverRestaurants({ ...shared, ...howToApply(options) }).catch(fail)
  const onCommitted = (behind: readonly Behind[]) =>
    announcer.committed(reached.position(), behindIn(quarantine, behind))
  const workingOff = workOffBacklog({ ...shared, client: connection.client, onCommitted }).catch(fail)
  try {
    for await (const items of store.batches({
      async from() {
        looked.to = 0n // the log behind the checkpoint may be another one than before the drop
        return reached.position() === 0n ? null : reached.position()
      },
      eventTypes: types.names,
      maxBatch,
      signal: ended,
    })) {
      const startedAt = performance.now()
      await apply(shared, portionOf(items))
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

/** From the start of one batch to the next. */
function paceMs({ definition, status, first }: LiveOptions): number {
  if (first?.behind === true) return yieldMs
  return status.behind ? 0 : (definition.liveEveryMs ?? 0)
}

interface Shared extends LiveOptions {
  /** The event at the checkpoint. */
  readonly place: { current: LogPlace | null }
  /** How far the log was looked through without finding anything that is missing. */
  readonly looked: { to: bigint }
  readonly inTurn: ReturnType<typeof createTurns>
  readonly reached: ReturnType<typeof createReached>
  readonly ended: AbortSignal
  readonly types: OwnTypes
  readonly announcer: Announcer
  readonly wakeUp: ReturnType<typeof createWakeUp>
}

function howToApply({ connection, definition, owner, quarantine, log }: LiveOptions): ApplyOptions {
  return { client: connection.client, definition, owner, derives: true, notifies: true, quarantine, log }
}

async function apply(shared: Shared, portion: Portion): Promise<void> {
  const { connection, store, definition, status, inTurn, reached, announcer, place } = shared
  const { events } = portion
  const end = await endOf(store, portion, reached.position())
  if (end === null) return
  const { client } = connection
  // A store that delivers again what was committed must not have it applied again.
  const fresh = await withRestaurants(
    store,
    events.filter(event => event.position > reached.position()),
  )
  const onCommitted = (position: bigint, behind: readonly Behind[]) => {
    const before = reached.position()
    reached.set(position)
    if (behind.length > 0) shared.wakeUp.wake()
    if (fresh.some(event => event.position > before && event.position <= position))
      announcer.committed(position, behind)
  }
  const how = howToApply(shared)
  for (const part of splitByCost({ events: fresh, to: end.position, toId: end.eventId }))
    await inTurn(() => applyStretch(how, reached.position(), part, onCommitted))
  place.current = end
  status.position = reached.position()
  status.eventsApplied += events.length
  status.batches += 1
  if (status.state === 'live' || events.length === 0) return
  // The event that it stood still at has been applied.
  await inTurn(() => clearFailure(client, definition.group))
  status.state = 'live'
  status.reason = null
}

const notifyBeat = `
  select case when $3::text is not null then pg_notify('projector_heartbeat', $3) end
  from projector.checkpoints where generation = $1 and owner_epoch = $2`

/** Once a second: are we still the owner, and has everything that is in the store been applied? Only then a beat. */
async function beat(shared: Shared): Promise<void> {
  const { connection, store, definition, owner, place, looked, status, inTurn, reached, ended, log } = shared
  let silentSince = performance.now()
  while (!ended.aborted) {
    const startedAt = performance.now()
    const at = new Date()
    let payload: string | null = null
    try {
      await checkLog(store, definition.group, place.current)
      const remainder = await remainderBehind(store, max(reached.position(), looked.to), shared.types)
      if (remainder.complete && (await reached.by(remainder.lastOwn ?? 0n, arrivalMs, ended))) {
        looked.to = max(reached.position(), remainder.lookedTo)
        status.provenAt = startedAt
        status.behind = false
        silentSince = performance.now()
        payload = JSON.stringify({
          group: definition.group,
          position: String(looked.to),
          at: at.toISOString(),
        })
      }
    } catch (error) {
      if (ended.aborted) return
      if (error instanceof LogReplaced) throw error
      log.warn({ err: error, group: definition.group }, 'no heartbeat: the event store cannot be read')
      silentSince = performance.now() // the subscription's own supervision is at work
    }
    if (ended.aborted) return
    const { rowCount } = await inTurn(() =>
      connection.client.query({
        name: 'notify-beat',
        text: notifyBeat,
        values: [owner.generation, owner.epoch, payload],
      }),
    )
    if (rowCount !== 1)
      throw new Fenced('another process has taken the group over, or its tables were replaced')
    if (performance.now() - Math.max(silentSince, reached.at()) > stalledMs)
      throw new Error('the subscription is silent')
    await sleep(Math.max(0, startedAt + beatEveryMs - performance.now()), undefined, { signal: ended }).catch(
      () => undefined,
    )
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** The committed position, which can be waited for. */
function createReached(from: bigint) {
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
    async by(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean> {
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
