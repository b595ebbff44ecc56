import { EventStoreUnavailable, PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { pause } from '@safe-menu/server-kit/lifecycle/timing'
import type { Announcer } from './announcer.ts'
import { type ApplyOptions, commitEvents, cutByCost, inParts } from './apply-batch.ts'
import type { RunExclusive } from './direct-connection.ts'
import type { OwnTypes } from './event-batch.ts'
import {
  type EventBatch,
  eventsAfter,
  type LogEvent,
  restaurantOf,
  toSubscriptionBatch,
} from './event-batch.ts'
import {
  behindNotification,
  endingOf,
  findDue,
  postpone,
  progressOf,
  quarantinedBy,
  relapseOf,
  retryAll,
} from './quarantine.ts'
import { holdCheckpoint } from './transaction.ts'

const pollMs = 1_000 // the first retry comes after a second
const maxBatch = 500 // live changes wait for this transaction, which takes tens of milliseconds
const gatherMs = 20 // fuller batches, so fewer transactions next to the live ones
const stalledMs = 30_000 // close a subscription that is silent for this long; the store answers within milliseconds

export interface RecoveryOptions extends ApplyOptions {
  readonly store: ProjectorEventStore
  readonly types: OwnTypes
  /** Excludes live batches: the checkpoint does not move during the task. */
  readonly runExclusive: RunExclusive
  readonly checkpoint: { readonly position: bigint }
  readonly announcer: Announcer
  readonly ended: AbortSignal
}

/**
 * Retries the events of restaurants in quarantine until `ended` aborts: at once after a takeover, because this release may be able
 * to apply them, then with growing pauses. The events of each restaurant are applied in order, between live
 * batches, until the restaurant has caught up with the group.
 */
export async function recoverRestaurants(options: RecoveryOptions): Promise<void> {
  const { client, owner, quarantine, runExclusive, ended } = options
  if (quarantine.size > 0) await runExclusive(() => retryAll(client, owner.generation))
  while (!ended.aborted) {
    const due = quarantine.size === 0 ? null : await runExclusive(() => findDue(client, owner.generation))
    if (due !== null && quarantine.has(due)) await recover(options, due)
    else await pause(pollMs, ended)
  }
}

async function recover(options: RecoveryOptions, restaurantId: string): Promise<void> {
  const { client, definition, owner, log, ended } = options
  const { group } = definition
  // If this attempt ends early, the next one waits, and the other restaurants go first.
  await options.runExclusive(() => client.query(postpone(owner.generation, restaurantId)))
  let outcome: Outcome | null = null
  try {
    outcome = await catchUp(options, restaurantId)
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error
    log.warn({ err: error, group, restaurantId }, 'the restaurant will be retried later')
  }
  if (outcome === 'recovered') log.info({ group, restaurantId }, 'the restaurant has left its quarantine')
  else if (!ended.aborted) log.warn({ group, restaurantId }, 'the restaurant stays in quarantine')
}

type Outcome = 'recovered' | 'poisoned' | 'goes on'

/** Reads the log from the restaurant's own position until it has caught up or reaches its next poison event. */
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
      const { events, to } = toSubscriptionBatch(items)
      if (to === null || to <= readTo) continue
      const fresh = await eventsAfter(readTo, events, store)
      const own = fresh.filter(event => restaurantOf(definition, event) === restaurantId)
      for (let rest: EventBatch | null = { events: own, to }; rest !== null; ) {
        const [outcome, more] = await applyOwn({ ...options, readTo }, restaurantId, rest)
        if (outcome !== 'goes on') return outcome
        rest = more
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

/**
 * Applies events of a restaurant, as many as fit into a transaction, and resolves with the others. When it reaches the checkpoint of the
 * group, its quarantine ends.
 */
function applyOwn(
  options: AttemptOptions,
  restaurantId: string,
  batch: EventBatch,
): Promise<readonly [Outcome, EventBatch | null]> {
  return options.runExclusive(async () => {
    const checkpoint = options.checkpoint.position
    const [{ events, to }, more] = await cutByCost({ ...options, quarantine: new Map() }, batch)
    // Events after the checkpoint are delivered to the live group, which applies them once the quarantine has ended.
    const due = { events: events.filter(event => event.position <= checkpoint), to }
    if (due.events.length === 0 && to < checkpoint) return ['goes on', more]
    let outcome: Outcome = 'goes on'
    const commits = inParts(options.readTo, due, {
      commit: (_, part) =>
        commitProgress(options, restaurantId, part.events, part.to < checkpoint ? part.to : null),
      hold: (_, __, poison) => stayAt(options, restaurantId, poison),
    })
    for await (const each of commits) {
      outcome = each
      if (each === 'poisoned') break
    }
    return [outcome, more]
  })
}

/** Applies events of a restaurant. `to: null` means the checkpoint of the group: the quarantine ends. */
async function commitProgress(
  options: RecoveryOptions,
  restaurantId: string,
  events: readonly LogEvent[],
  to: bigint | null,
): Promise<Outcome> {
  const undecodable = events.find(event => event instanceof PoisonEvent)
  if (undecodable !== undefined) throw undecodable
  const { owner, quarantine, checkpoint, announcer } = options
  const known = quarantine.get(restaurantId)
  if (known === undefined) throw new Error(`${restaurantId} is not in quarantine`)
  const after = new Map(quarantine)
  if (to === null) after.delete(restaurantId)
  else after.set(restaurantId, { ...known, appliedTo: to })
  const recorded = await commitEvents(options, {
    events: events as readonly StoredEvent[],
    reached: { position: checkpoint.position, quarantine: after },
    isNews: true,
    rows: [
      holdCheckpoint(owner, checkpoint.position),
      to === null ? endingOf(owner.generation, known) : progressOf(owner.generation, known, to),
    ],
    notifyBefore: [],
    // Sent last, so that listeners find the new documents.
    notifyAfter: to === null ? [behindNotification] : [],
  })
  if (to === null) quarantine.delete(restaurantId)
  else quarantine.set(restaurantId, { ...known, appliedTo: to })
  if (recorded !== null) announcer.committed(recorded)
  return to === null ? 'recovered' : 'goes on'
}

/** Keeps the restaurant in quarantine at this event. */
async function stayAt(options: AttemptOptions, restaurantId: string, found: PoisonEvent): Promise<Outcome> {
  const { owner, quarantine, checkpoint, readTo } = options
  const known = quarantine.get(restaurantId)
  if (known === undefined) throw new Error(`${restaurantId} is not in quarantine`)
  // The next attempt can skip what this one has read without finding an event.
  const from = known.appliedTo > readTo ? known.appliedTo : readTo
  const next = quarantinedBy(found, restaurantId, from)
  await commitEvents(options, {
    events: [],
    reached: { position: checkpoint.position, quarantine },
    isNews: false,
    rows: [holdCheckpoint(owner, checkpoint.position), relapseOf(owner.generation, next, known.appliedTo)],
    notifyBefore: [behindNotification],
    notifyAfter: [],
  })
  quarantine.set(restaurantId, next)
  return 'poisoned'
}
