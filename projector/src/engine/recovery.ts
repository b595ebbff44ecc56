import { setTimeout as sleep } from 'node:timers/promises'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { Announcer } from './announcer.ts'
import { type ApplyOptions, commitEvents, isContent, restaurantOf } from './apply-batch.ts'
import { holdCheckpoint } from './checkpoints.ts'
import type { createTurns } from './direct-connection.ts'
import { poison } from './faults.ts'
import type { OwnTypes } from './own-types.ts'
import {
  behindIn,
  behindNotification,
  endingOf,
  findDue,
  postpone,
  progressOf,
  quarantinedBy,
  relapseOf,
  retryAll,
} from './quarantine.ts'
import { withRestaurants } from './restaurant-of.ts'
import { type LogEvent, portionOf, splitByCost } from './stretches.ts'

const pollMs = 1_000 // how soon a command to retry is noticed
const maxBatch = 500 // a transaction of some tens of milliseconds, which live changes wait for
const gatherMs = 20 // fuller portions, so fewer transactions beside the live ones
const stalledMs = 30_000 // a subscription that is silent so long is given up; the store answers within milliseconds

export interface RecoveryOptions extends ApplyOptions {
  readonly store: ProjectorEventStore
  readonly types: OwnTypes
  /** Excludes the live batches: the checkpoint stays where it is meanwhile. */
  readonly inTurn: ReturnType<typeof createTurns>
  readonly reached: { readonly position: () => bigint }
  readonly announcer: Announcer
  readonly ended: AbortSignal
}

/**
 * Tries the events of quarantined restaurants again until `ended`: at once when a process takes over, because it may be one
 * that can apply them, later with growing pauses and on command. Each restaurant's events are applied in order beside the
 * live batches, until it has caught up with the group.
 */
export async function recoverRestaurants(options: RecoveryOptions): Promise<void> {
  const { client, owner, quarantine, inTurn, ended } = options
  if (quarantine.size > 0) await inTurn(() => retryAll(client, owner.generation))
  while (!ended.aborted) {
    const due = quarantine.size === 0 ? null : await inTurn(() => findDue(client, owner.generation))
    if (due !== null && quarantine.has(due)) await recover(options, due)
    else await sleep(pollMs, undefined, { signal: ended }).catch(() => undefined)
  }
}

async function recover(options: RecoveryOptions, restaurantId: string): Promise<void> {
  const { client, definition, owner, log, ended } = options
  const { group } = definition
  // Should anything end this attempt early, the next one comes after a pause, and the other restaurants before it.
  await options.inTurn(() => client.query(postpone(owner.generation, restaurantId)))
  let outcome: Outcome | null = null
  try {
    outcome = await catchUp(options, restaurantId)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'EventStoreUnavailable')) throw error
    log.warn({ err: error, group, restaurantId }, 'the restaurant is tried again later')
  }
  if (outcome === 'recovered') log.info({ group, restaurantId }, 'the restaurant has left its quarantine')
  else if (!ended.aborted) log.warn({ group, restaurantId }, 'the restaurant stays in quarantine')
}

type Outcome = 'recovered' | 'poisoned' | 'goes on'

/** Reads the log from where the restaurant was left, until it has caught up or its next poison event is met. */
async function catchUp(options: RecoveryOptions, restaurantId: string): Promise<Outcome | null> {
  const { definition, store, types, quarantine, ended } = options
  const ending = new AbortController()
  const appliedTo = () => quarantine.get(restaurantId)?.appliedTo ?? 0n
  const stalled = setTimeout(() => ending.abort(), stalledMs)
  let readTo = appliedTo()
  try {
    for await (const items of store.batches({
      from: async () => (readTo === 0n ? null : readTo),
      eventTypes: types.names,
      maxBatch,
      gatherMs: () => gatherMs,
      signal: AbortSignal.any([ended, ending.signal]),
    })) {
      stalled.refresh()
      const { events, to } = portionOf(items)
      if (to === null || to <= readTo) continue
      const fresh = await withRestaurants(
        store,
        events.filter(event => event.position > readTo),
      )
      const own = fresh.filter(event => restaurantOf(definition, event) === restaurantId)
      for (const part of splitByCost({ events: own, to })) {
        const outcome = await applyOwn({ ...options, readTo }, restaurantId, part.events, part.to)
        if (outcome !== 'goes on') return outcome
      }
      readTo = to
    }
  } finally {
    clearTimeout(stalled)
    ending.abort()
  }
  return null
}

interface AttemptOptions extends RecoveryOptions {
  /** Everything of the restaurant up to here has been applied. */
  readonly readTo: bigint
}

/** Applies a restaurant's events up to `to`. The one that reaches the group's checkpoint ends its quarantine. */
function applyOwn(
  options: AttemptOptions,
  restaurantId: string,
  events: readonly LogEvent[],
  to: bigint,
): Promise<Outcome> {
  return options.inTurn(async () => {
    const checkpoint = options.reached.position()
    // What is behind the checkpoint comes to the live owner, which applies it once the quarantine has ended.
    const due = events.filter(event => event.position <= checkpoint)
    const hasCaughtUp = to >= checkpoint
    if (due.length === 0 && !hasCaughtUp) return 'goes on'
    const isApplied = await applyPart(options, restaurantId, due, hasCaughtUp ? null : to)
    if (!isApplied) return 'poisoned'
    return hasCaughtUp ? 'recovered' : 'goes on'
  })
}

/** `to: null` is the group's checkpoint. `false`: a poison event was met, and the quarantine stays at it. */
async function applyPart(
  options: AttemptOptions,
  restaurantId: string,
  events: readonly LogEvent[],
  to: bigint | null,
): Promise<boolean> {
  const stop = events.findIndex(event => event instanceof PoisonEvent)
  const undecodable = events[stop]
  if (undecodable instanceof PoisonEvent) {
    const before = events.slice(0, stop)
    const last = before.at(-1)
    const isApplied = last === undefined || (await applyPart(options, restaurantId, before, last.position))
    if (isApplied) await stayAt(options, restaurantId, undecodable)
    return false
  }
  const decoded = events as readonly StoredEvent[]
  try {
    await commitProgress(options, restaurantId, decoded, to)
    return true
  } catch (error) {
    const [first, ...more] = decoded
    if (first === undefined || !isContent(error)) throw error
    if (more.length === 0) {
      await stayAt(options, restaurantId, poison(first, error))
      return false
    }
  }
  const half = Math.ceil(decoded.length / 2)
  const end = decoded[half - 1]?.position ?? to
  const isHalfApplied = await applyPart(options, restaurantId, decoded.slice(0, half), end)
  return isHalfApplied && applyPart(options, restaurantId, decoded.slice(half), to)
}

async function commitProgress(
  options: RecoveryOptions,
  restaurantId: string,
  events: readonly StoredEvent[],
  to: bigint | null,
): Promise<void> {
  const { definition, owner, quarantine, reached, announcer } = options
  const known = quarantine.get(restaurantId)
  if (known === undefined) throw new Error(`${restaurantId} is not in quarantine`)
  const lagging = await commitEvents(options, {
    events,
    rows: [
      holdCheckpoint(owner, reached.position()),
      to === null ? endingOf(owner.generation, known) : progressOf(owner.generation, known, to),
    ],
    notifyBefore: [],
    // Last: its listeners must not find the documents of before.
    notifyAfter: to === null ? [behindNotification(definition.group, restaurantId, null)] : [],
  })
  if (to === null) quarantine.delete(restaurantId)
  else quarantine.set(restaurantId, { ...known, appliedTo: to })
  announcer.committed(reached.position(), behindIn(quarantine, lagging))
}

/** The restaurant waits at this event from now on, or still. */
async function stayAt(options: AttemptOptions, restaurantId: string, found: PoisonEvent): Promise<void> {
  const { definition, owner, quarantine, reached, readTo } = options
  const known = quarantine.get(restaurantId)
  if (known === undefined) throw new Error(`${restaurantId} is not in quarantine`)
  // The next attempt need not read again what was looked through for nothing.
  const from = known.appliedTo > readTo ? known.appliedTo : readTo
  const next = quarantinedBy(found, restaurantId, from)
  await commitEvents(options, {
    events: [],
    rows: [holdCheckpoint(owner, reached.position()), relapseOf(owner.generation, next, known.appliedTo)],
    notifyBefore: [behindNotification(definition.group, restaurantId, next)],
    notifyAfter: [],
  })
  quarantine.set(restaurantId, next)
}
