import type { LiveDerivation, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { type Announcer, createAnnouncer } from './announcer.ts'
import { type ApplyOptions, applyEventBatch, openDerivation } from './apply-batch.ts'
import { createWakeUp, workOffBacklog } from './backlog.ts'
import { type Lease, nameOf, partitionFor } from './checkpoints.ts'
import { createMutex, type DirectConnection } from './direct-connection.ts'
import { type OwnTypes, ownTypes, ownTypesOfPartition, splitByCost, withRestaurants } from './event-batch.ts'
import { clearFailure } from './failures.ts'
import { sendHeartbeats } from './heartbeat.ts'
import { checkLog, guardedStore, placeOf } from './log-place.ts'
import type { LogTail } from './log-tail.ts'
import type { LogBatch } from './log-window.ts'
import type { Quarantine } from './quarantine.ts'
import { recoverRestaurants } from './recovery.ts'
import { createPositionSignal, type PositionSignal } from './signals.ts'
import type { GroupStatus } from './status.ts'
import { unannouncedRows } from './unannounced.ts'

// Only a backlog fills a batch of this size. It limits memory and how long a changed allergen waits for the batch before it
// (tens of milliseconds). Larger batches are only a tenth faster.
const usualMaxBatch = 500
// While the group is behind, a batch waits this long for more events: its fixed cost is that of dozens of them. Never when up to date.
const gatherMs = 15
// Events of other groups since the checkpoint. With more it moves past them, so that a new owner need not read them again.
const mostPassed = 1_024
// Readers of several partitions wait for each of them: also for one whose restaurants have no events.
const passOthersEveryMs = 200

interface LiveOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly tail: LogTail
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
  const { connection, definition, owner, quarantine, signal } = options
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const runExclusive = createMutex()
  const positionSignal = createPositionSignal(owner.position)
  const considered = createPositionSignal(owner.position)
  const place = { current: owner.place }
  const store = guardedStore(options.store, definition.group, () => place.current)
  const types = ownTypesOfPartition(ownTypes(definition, store), definition)
  const maxBatch = definition.maxLiveBatch ?? usualMaxBatch
  const derivation = openDerivation(definition, definition.partition)
  const rows = unannouncedRows(connection.client, definition, runExclusive)
  const announcer = createAnnouncer({ ...options, store, rows })
  const wakeUp = createWakeUp()
  const shared = {
    ...options,
    store,
    place,
    derivation,
    runExclusive,
    positionSignal,
    considered,
    passed: { events: 0, to: null },
    ended,
    types,
    announcer,
    wakeUp,
  }
  const fail = (error: unknown) => ending.abort(error)
  const beating = sendHeartbeats(shared).catch(fail)
  const recovering = recoverRestaurants({ ...shared, ...howToApply(shared) }).catch(fail)
  const pieces = {
    reached: () => ({ position: positionSignal.position(), quarantine }),
    onCommitted: announcer.committed,
  }
  const workingOff = workOffBacklog({ ...shared, client: connection.client, ...pieces }).catch(fail)
  const passing = movePastOthers(shared).catch(fail)
  try {
    const from = async () => {
      await checkLog(store, definition.group, place.current)
      return positionSignal.position()
    }
    for await (const batch of options.tail.follow({ from, types, maxBatch, gatherMs, signal: ended })) {
      const startedAt = performance.now()
      await apply(shared, batch)
      const paceMs = batch.isBehind ? 0 : (definition.liveEveryMs ?? 0)
      const rest = startedAt + paceMs - performance.now()
      if (rest > 0) await pause(rest, ended)
    }
  } catch (error) {
    fail(error)
  } finally {
    ending.abort()
    await Promise.all([beating, recovering, workingOff, passing, announcer.stop()])
  }
  if (connection.lost.aborted) throw connection.lost.reason
  if (signal.aborted) return
  throw ending.signal.reason
}

interface Shared extends LiveOptions {
  /** The event at the checkpoint. */
  readonly place: { current: LogPlace | null }
  readonly derivation: LiveDerivation | undefined
  /** Everything of the group up to here has been applied: the checkpoint, or a later event of another group. */
  readonly considered: PositionSignal
  /** Events of other groups and partitions since the checkpoint, and the last of them. */
  readonly passed: { events: number; to: LogPlace | null }
  readonly runExclusive: ReturnType<typeof createMutex>
  readonly positionSignal: PositionSignal
  readonly ended: AbortSignal
  readonly types: OwnTypes
  readonly announcer: Announcer
  readonly wakeUp: ReturnType<typeof createWakeUp>
}

function howToApply({ connection, ...shared }: Shared): ApplyOptions {
  const { definition, owner, derivation, quarantine, log } = shared
  return { client: connection.client, definition, owner, derivation, notifies: true, quarantine, log }
}

async function apply(shared: Shared, received: LogBatch): Promise<void> {
  const { connection, store, definition, status, runExclusive, positionSignal, announcer, place } = shared
  const { passed, types } = shared
  // The store may deliver a committed event again; it must not be applied twice.
  const events = received.events.filter(event => event.position > positionSignal.position())
  const end = checkpointAfter(shared, { ...received, events })
  if (end === null) {
    passed.to = received.passedTo ?? passed.to
    return shared.considered.set(received.to)
  }
  const { client } = connection
  const known = await withRestaurants(store, events)
  const fresh = known.filter(event => types.owns?.(event) !== false)
  const how = howToApply(shared)
  for (const part of splitByCost({ events: fresh, to: end.position, toId: end.eventId }))
    await runExclusive(async () => {
      const commits = applyEventBatch(how, positionSignal.position(), part)
      for await (const { position, behind, recorded } of commits) {
        positionSignal.set(position)
        if (behind.length > 0) shared.wakeUp.wake()
        if (recorded !== null) announcer.committed(recorded)
      }
    })
  place.current = end
  passed.events = 0
  passed.to = received.passedTo // behind the events that have just been applied
  shared.considered.set(received.to)
  status.position = positionSignal.position()
  status.eventsApplied += events.length
  status.batches += 1
  if (status.state === 'live' || events.length === 0) return
  // The event that had stopped the group has been applied.
  await runExclusive(() => clearFailure(client, nameOf(definition)))
  status.state = 'live'
  status.reason = null
}

/** Where the checkpoint moves: to the group's last event, or past many events of others. It is always at an event. */
function checkpointAfter({ passed }: Shared, received: LogBatch): LogPlace | null {
  const last = received.events.at(-1)
  if (last !== undefined) return placeOf(last)
  passed.events += received.passed
  return passed.events < mostPassed ? null : received.passedTo
}

/** Moves the checkpoint of a partition past the events of the others. */
async function movePastOthers(shared: Shared): Promise<void> {
  const { definition, runExclusive, positionSignal, place, passed, ended } = shared
  if (partitionFor(definition).count === 1) return
  const how = howToApply(shared)
  while (!ended.aborted) {
    await pause(passOthersEveryMs, ended)
    await runExclusive(async () => {
      const { to } = passed
      const from = positionSignal.position()
      if (to === null || to.position <= from || ended.aborted) return
      const past = { events: [], to: to.position, toId: to.eventId }
      for await (const { position } of applyEventBatch(how, from, past)) positionSignal.set(position)
      place.current = to
      passed.events = 0
    })
  }
}
