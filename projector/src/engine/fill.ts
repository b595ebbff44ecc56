import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import type { SubscriptionItem } from '@safe-menu/server-kit/event-store/subscription'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import { applyEventBatch, cutByCost } from './apply-batch.ts'
import { findUnapplied } from './catch-up-check.ts'
import type { Lease, Queryable } from './checkpoints.ts'
import type { DirectConnection } from './direct-connection.ts'
import {
  type EventBatch,
  eventsAfter,
  ownTypes,
  type SubscriptionBatch,
  toSubscriptionBatch,
} from './event-batch.ts'
import { guardedStore, placeOf, placeUpTo } from './log-place.ts'
import { readQuarantine } from './quarantine.ts'
import type { GroupStatus } from './status.ts'
import { analyzeTables, deriveTables } from './swap.ts'

const maxBatch = 2_000 // larger batches gain little and would block the heartbeat of the live group for too long
const gatherMs = 20 // fuller batches while reading history: a batch costs about twenty statements, however few events it has
const searchWindow = 10_000 // no reader waits for these checkpoints
const finishEveryMs = 100 // both generations are at the same event most of the time, so a retry soon succeeds

export interface BuildOptions {
  readonly connection: DirectConnection
  readonly store: ProjectorEventStore
  readonly definition: ProjectionGroupDefinition
  readonly status: GroupStatus
  readonly log: Logger
  readonly signal: AbortSignal
  /** Build even if the live tables were built from another log. Only a person may decide that. */
  readonly acceptsLog?: boolean
}

interface FillOptions {
  /** Called when the tables have caught up: everything up to `passed` has been applied. `false`: it is called again soon. */
  readonly finish: (built: Lease, passed: LogPlace | null) => Promise<boolean>
  /** Derive after each batch: slower, but it finds the event that breaks the derivation. */
  readonly derivesEachBatch: boolean
}

/**
 * Fills the tables of a generation from its checkpoint on, until `finish` accepts them. The next batch is read and decoded while PostgreSQL
 * applies the present one. Resolves with `false` when the signal aborted.
 */
export async function fill(
  options: Omit<BuildOptions, 'acceptsLog'>,
  built: Lease,
  { finish, derivesEachBatch }: FillOptions,
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
  const derivation = definition.derived?.open()
  let finished = false
  let readTo = position
  /** The live checkpoint also moves past events of other groups, so it may be ahead of our last event. */
  const passed = async () => {
    const { lastOwn, checkedTo } = await findUnapplied(store, position, types)
    return lastOwn === null ? ((await placeUpTo(store, checkedTo)) ?? place) : place
  }
  const batches = store
    .batches({
      from: async () => (readTo === 0n ? null : readTo),
      eventTypes: types.names,
      maxBatch,
      gatherMs: () => (finished ? 0 : gatherMs),
      maxSearchWindow: searchWindow,
      signal: ended,
    })
    [Symbol.asyncIterator]()
  const following = () => {
    const items = batches.next()
    items.catch(() => undefined) // awaited only later; an earlier failure must not be an unhandled rejection
    return items
  }

  async function apply({ events }: SubscriptionBatch, end: LogPlace): Promise<void> {
    const how = {
      client,
      definition,
      owner: built,
      derivation: finished || derivesEachBatch ? derivation : undefined,
      notifies: false,
      quarantine,
      log,
    }
    const fresh = await eventsAfter(position, events, store)
    let rest: EventBatch | null = { events: fresh, to: end.position, toId: end.eventId }
    while (rest !== null) {
      const batch: EventBatch = rest
      const [part, more] = how.derivation === undefined ? [batch, null] : await cutByCost(how, batch)
      for await (const committed of applyEventBatch(how, position, part)) {
        position = committed.position
        status.position = position
      }
      rest = more
    }
    place = end
    status.eventsApplied += fresh.length
  }

  /** Applies what has been received, and asks for more meanwhile. Resolves with the promise in an object, which is not awaited. */
  async function applyAndRead(items: readonly SubscriptionItem[]) {
    const startedAt = performance.now()
    const received = toSubscriptionBatch(items)
    const end = await placeReached(store, received, position)
    readTo = end?.position ?? readTo
    const applying = end === null ? Promise.resolve() : apply(received, end)
    applying.catch(() => undefined) // awaited below
    await nextTurn() // its statements are sent before the processor is busy with decoding
    const next = following()
    await applying
    if (received.caughtUp && !finished) {
      if (!derivesEachBatch) await deriveTables(client, definition, built.schema)
      await analyzeTables(client, built.schema)
      finished = true
    }
    if (!finished) await pause(await restMsAfter(client, performance.now() - startedAt), ended)
    return { next }
  }

  try {
    let next = following()
    let silence: Promise<null> | null = null
    for (;;) {
      if (finished) silence ??= pause(finishEveryMs, ended).then(() => null)
      const items = await Promise.race(silence === null ? [next] : [next, silence])
      if (ended.aborted || (items !== null && items.done === true)) break
      if (items === null) silence = null
      else ({ next } = await applyAndRead(items.value))
      if (!finished) continue
      if (await finish(built, await passed())) return true
    }
  } finally {
    ending.abort()
    await batches.return?.(undefined)
  }
  if (connection.lost.aborted) throw connection.lost.reason
  return false
}

/**
 * The place that a received batch reaches after `after`: its last event, or a later event of other groups. The checkpoint is
 * always at an event, so that its id can be checked. `null`: the batch contains nothing new.
 */
async function placeReached(
  store: Pick<ProjectorEventStore, 'lastEventUpTo'>,
  { events, to }: SubscriptionBatch,
  after: bigint,
): Promise<LogPlace | null> {
  const last = events.findLast(({ position }) => position > after)
  const own = last === undefined ? null : placeOf(last)
  const from = own?.position ?? after
  if (to === null || to <= from) return own
  const foreign = await placeUpTo(store, to)
  return foreign !== null && foreign.position > from ? foreign : own
}

// Readers wait at most for one batch of a build. A longer rest would only make the build slower.
const longestRestMs = 250

/** Whether the live tables of any group have changed in the last second. Heartbeats do not count: they leave `updated_at` as it is. */
const isLiveBusy = {
  name: 'is-live-busy',
  text: `
    select coalesce(max(updated_at) > clock_timestamp() - interval '1 second', false) as busy
    from projector.checkpoints where state = 'live'`,
}

/**
 * How long a build rests after a batch, in milliseconds. While live tables change, as long as the batch took, up to a limit: the database
 * and the processor are then free about half of the time for the events that readers wait for. Otherwise 0.
 */
export async function restMsAfter(client: Queryable, tookMs: number): Promise<number> {
  const { rows } = await client.query<{ busy: boolean }>(isLiveBusy)
  return rows[0]?.busy === true ? Math.min(tookMs, longestRestMs) : 0
}
