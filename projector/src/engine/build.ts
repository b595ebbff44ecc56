import { setTimeout as sleep } from 'node:timers/promises'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import type { Logger } from 'pino'
import { applyEventBatch, openDerivation } from './apply-batch.ts'
import { finishBacklog } from './backlog.ts'
import { createGeneration, resumeGeneration } from './building.ts'
import { findUnapplied } from './catch-up-check.ts'
import { type Lease, type Queryable, readLive, tryLock } from './checkpoints.ts'
import type { DirectConnection } from './direct-connection.ts'
import { toSubscriptionBatch } from './event-batch.ts'
import { checkLog, endOf, guardedStore, placeUpTo } from './log-place.ts'
import { ownTypes } from './own-types.ts'
import { readQuarantine } from './quarantine.ts'
import { withRestaurants } from './restaurant-of.ts'
import type { GroupStatus } from './status.ts'
import { analyzeTables, DerivationFailed, deriveTables, dropRetired, trySwap } from './swap.ts'

const maxBatch = 2_000 // larger batches gain little and would block the heartbeat of the live group for too long
const gatherMs = 20 // fuller batches while reading history: a batch costs about twenty statements, however few events it has
const searchWindow = 10_000 // no reader waits for these checkpoints
const swapEveryMs = 100 // both generations are at the same event most of the time, so a retry soon succeeds

interface BuildOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly status: GroupStatus
  readonly log: Logger
  readonly signal: AbortSignal
  /** Build even if the live tables were built from another log. Only a person may decide that. */
  readonly acceptsLog?: boolean
}

/**
 * Fills new tables from the start of the log beside the live ones, and swaps them once it has caught up. A build that was interrupted
 * goes on from its own checkpoint. Readers and the live owners go on meanwhile. It fills the tables of all partitions.
 * Resolves with `false` when another process builds the group already, or `signal` aborted.
 * Rejects with `LogReplaced` when the live tables were built from another log.
 */
export async function build(options: BuildOptions): Promise<boolean> {
  const { connection, store, definition, status, log, acceptsLog = false } = options
  const { client } = connection
  const { group } = definition
  const startedAt = performance.now()
  const isOtherLog = await liveIsOfAnotherLog(client, store, definition)
  if (isOtherLog !== null && !acceptsLog) throw isOtherLog
  if (!(await tryLock(client, group, 'build'))) return false
  await dropRetired(client, group)
  // A lost commit takes its checkpoint with it, so only the commit of the swap must be on disk.
  await client.query('set synchronous_commit = off')
  const resumed = await resumeGeneration(client, store, definition)
  const built = resumed ?? (await createGeneration(client, definition))
  const where = { group, generation: built.generation, position: String(built.position) }
  if (resumed === null) log.info(where, 'building the read model from the start of the log')
  else log.info(where, 'going on with the build of the read model that was interrupted')
  status.resumedAt = built.position
  const how = { isOtherLog: isOtherLog !== null }
  const swapped = await fill(options, built, { ...how, derivesEachBatch: false }).catch(async error => {
    if (!(error instanceof DerivationFailed)) throw error
    log.warn({ err: error, group }, 'building again, deriving after each batch, to find the event at fault')
    const again = await createGeneration(client, definition)
    status.resumedAt = again.position
    return fill(options, again, { ...how, derivesEachBatch: true })
  })
  if (!swapped) return false
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  log.info({ group, generation: built.generation, seconds }, 'the new read model is live')
  await dropRetired(client, group)
  return true
}

async function liveIsOfAnotherLog(
  client: Queryable,
  store: ProjectorEventStore,
  definition: ProjectionGroupDefinition,
): Promise<LogReplaced | null> {
  const live = await readLive(client, definition)
  try {
    await checkLog(store, definition.group, live?.place ?? null)
    return null
  } catch (error) {
    if (error instanceof LogReplaced) return error
    throw error
  }
}

interface FillOptions {
  readonly isOtherLog: boolean
  /** Derive after each batch: slower, but it finds the event that breaks the derivation. */
  readonly derivesEachBatch: boolean
}

async function fill(
  options: BuildOptions,
  built: Lease,
  { isOtherLog, derivesEachBatch }: FillOptions,
): Promise<boolean> {
  const { connection, definition, status, log, signal } = options
  const { client } = connection
  const ending = new AbortController()
  const ended = AbortSignal.any([signal, connection.lost, ending.signal])
  const quarantine = await readQuarantine(client, built.generation)
  status.position = built.position
  let { position, place }: Pick<Lease, 'position' | 'place'> = built
  const store = guardedStore(options.store, definition.group, () => place)
  const types = ownTypes(definition, store)
  const derivation = openDerivation(definition)
  let finished = false
  const onCommitted = (to: bigint) => {
    position = to
    status.position = to
  }
  /** The live checkpoint also moves past events of other groups, so it may be ahead of our last event. */
  const passed = async () => {
    const { lastOwn, checkedTo } = await findUnapplied(store, position, types)
    return lastOwn === null ? ((await placeUpTo(store, checkedTo)) ?? place) : place
  }
  const portions = store
    .batches({
      from: async () => (position === 0n ? null : position),
      eventTypes: types.names,
      maxBatch,
      gatherMs: () => (finished ? 0 : gatherMs),
      maxSearchWindow: searchWindow,
      signal: ended,
    })
    [Symbol.asyncIterator]()
  const following = () => {
    const items = portions.next()
    items.catch(() => undefined) // awaited only after the swap attempt; an earlier failure must not be an unhandled rejection
    return items
  }
  try {
    let next = following()
    let silence: Promise<null> | null = null
    for (;;) {
      if (finished) silence ??= nothingFor(swapEveryMs, ended)
      const items = await Promise.race(silence === null ? [next] : [next, silence])
      if (ended.aborted || (items !== null && items.done === true)) break
      if (items === null) silence = null
      else {
        const received = toSubscriptionBatch(items.value)
        const { events } = received
        const end = await endOf(store, received, position)
        if (end !== null) {
          const how = {
            client,
            definition,
            owner: built,
            derivation: finished || derivesEachBatch ? derivation : undefined,
            notifies: false,
            quarantine,
            log,
          }
          const known = await withRestaurants(store, events)
          const batch = { events: known, to: end.position, toId: end.eventId }
          await applyEventBatch(how, position, batch, onCommitted)
          if (how.derivation !== undefined) await finishBacklog({ ...how, runExclusive: work => work() })
          place = end
          status.eventsApplied += events.length
          status.batches += 1
        }
        if (received.caughtUp && !finished) {
          if (!derivesEachBatch) await deriveTables(client, definition, built.schema)
          await analyzeTables(client, built.schema)
          finished = true
        }
        next = following()
      }
      if (!finished) continue
      const how = { passed: await passed(), isOtherLog }
      if (await trySwap(client, definition, built, how)) return true
    }
  } finally {
    ending.abort()
    await portions.return?.(undefined)
  }
  if (connection.lost.aborted) throw connection.lost.reason
  return false
}

async function nothingFor(ms: number, signal: AbortSignal): Promise<null> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
  return null
}
