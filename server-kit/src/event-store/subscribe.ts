import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamSubscription,
  eventTypeFilter,
  type Filter,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client'
import type { Logger } from 'pino'
import { backoffMs, pause } from '../lifecycle/timing.ts'
import type { EventCodec } from './codec.ts'
import type { Connected, Connection } from './connection.ts'
import { convertReadFailure, isTransportFailure, PoisonEvent } from './errors.ts'
import { recordedEvent } from './read.ts'
import type { BatchOptions, SubscriptionItem } from './subscription.ts'

const firstPauseMs = 100 // most drops are restarts of the store or changes of its leader
const longestPauseMs = 3_000 // guests see "stale" after 5 s of silence, so a store that is back must be found earlier
const searchWindow = 1_024 // events that the store scans between two checkpoints; its default of 32 is far too small for catching up

interface SubscribeDependencies {
  readonly connection: Pick<Connection, 'current' | 'report'>
  readonly codec: EventCodec
  readonly log: Logger
}

/** A subscription in batches that survives drops (see `ProjectorEventStore.batches`). */
export async function* batches(
  { connection, codec, log }: SubscribeDependencies,
  options: BatchOptions,
): AsyncGenerator<readonly SubscriptionItem[]> {
  const { signal } = options
  let drops = 0
  while (!signal.aborted) {
    let from: bigint | null = null
    let connected: Connected | null = null
    const openedAt = performance.now()
    try {
      from = await options.from()
      if (signal.aborted) return
      connected = connection.current()
      yield* subscription(codec, connected, options, from)
      if (signal.aborted) return
      // The server may also end a subscription without an error, when it shuts down or finds us too slow. Or the connection has
      // moved: a node that is no longer the leader confirms subscriptions, but may never hear of an event again.
      log.warn({ from: String(from) }, 'the event store ended the subscription')
    } catch (error) {
      if (signal.aborted) return
      if (connected !== null) connection.report(connected, error)
      if (!isTransportFailure(error)) throw convertReadFailure(error)
      log.warn({ err: error, from: String(from) }, 'the subscription was dropped')
    }
    drops = performance.now() - openedAt > longestPauseMs ? 0 : drops + 1
    const pauseMs = backoffMs(drops, { firstMs: firstPauseMs, maxMs: longestPauseMs })
    await pause(pauseMs, signal)
  }
}

/** Markers are pushed between the events, so they arrive after everything before them. */
type Marker = Extract<SubscriptionItem, { kind: 'checkpoint' | 'caught-up' }>
type Arrival = ResolvedEvent | Marker

async function* subscription(
  codec: EventCodec,
  { client, replaced }: Connected,
  options: BatchOptions,
  from: bigint | null,
): AsyncGenerator<readonly SubscriptionItem[]> {
  const { wholeAppends = false, maxBatch, gatherMs = () => 0, signal } = options
  const stream = client.subscribeToAll(
    {
      fromPosition: from === null ? START : { commit: from, prepare: from },
      filter: filterFor(options, codec.types),
    },
    { highWaterMark: maxBatch },
  )
  stream.on('caughtUp', () => push(stream, { kind: 'caught-up' }))
  // An error after the loop has ended would have no listener and end the process.
  stream.on('error', () => undefined)
  const ending = AbortSignal.any([signal, replaced])
  const onAbort = () => stream.destroy()
  ending.addEventListener('abort', onAbort, { once: true })
  try {
    /** The beginning of an append whose other events have not arrived yet. */
    let held: readonly SubscriptionItem[] = []
    for await (const first of stream as AsyncIterable<Arrival>) {
      const next = () => stream.read() as Arrival | null
      const missing = missingInAppend(held)
      const items = [...held, ...(await gather(codec, first, next, missing || maxBatch, gatherMs()))]
      const isHeld = wholeAppends && missingInAppend(items) > 0
      held = isHeld ? items : []
      if (!isHeld && items.length > 0) yield items
    }
  } finally {
    ending.removeEventListener('abort', onAbort)
    // Leaving the loop does not end the call, and a hundred open calls block every client of the process. Not awaited, because
    // a call that has not started cannot be cancelled yet.
    void stream.unsubscribe().catch(() => undefined)
  }
}

/** Reads what has arrived. With `ms`, waits for more until the batch is full or history ends. */
async function gather(
  codec: EventCodec,
  first: Arrival,
  next: () => Arrival | null,
  limit: number,
  ms: number,
): Promise<readonly SubscriptionItem[]> {
  const until = performance.now() + ms
  const items = read(codec, first, next, limit)
  let atEnd = items.some(isCaughtUp)
  while (!atEnd && items.length < limit && performance.now() < until) {
    await sleep(1) // lets the socket be read
    const arrival = next()
    if (arrival === null) continue
    const more = read(codec, arrival, next, limit - items.length)
    items.push(...more)
    atEnd = more.some(isCaughtUp)
  }
  return items
}

/** How many events of the last append have not arrived. An event that cannot be decoded does not say so itself. */
function missingInAppend(items: readonly SubscriptionItem[]): number {
  let since = 0
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    if (item?.kind === 'event') return Math.max(0, (item.event.metadata.moreInAppend ?? 0) - since)
    if (item?.kind === 'undecodable') since += 1
  }
  return 0
}

function isCaughtUp({ kind }: SubscriptionItem): boolean {
  return kind === 'caught-up'
}

/** Converts arrivals to items. */
function read(
  codec: EventCodec,
  first: Arrival,
  next: () => Arrival | null,
  limit: number,
): SubscriptionItem[] {
  const items: SubscriptionItem[] = []
  for (let arrival: Arrival | null = first; arrival !== null; ) {
    const item = toItem(codec, arrival)
    if (item !== null) items.push(item)
    arrival = items.length < limit ? next() : null
  }
  return items
}

function toItem(codec: EventCodec, arrival: Arrival): SubscriptionItem | null {
  if ('kind' in arrival) return arrival
  const recorded = recordedEvent(arrival)
  if (recorded === null) return null
  try {
    return { kind: 'event', event: codec.decode(recorded) }
  } catch (error) {
    if (error instanceof PoisonEvent) return { kind: 'undecodable', error }
    throw error
  }
}

/**
 * Matches everything except known types that are not wanted and the store's own "$..." events. Unknown types are wanted: otherwise an
 * event of a newer version would be skipped unnoticed.
 */
function filterFor({ eventTypes, maxSearchWindow }: BatchOptions, known: ReadonlySet<string>): Filter {
  const ignored = [...known].filter(type => !eventTypes.includes(type)).map(escapeRegex)
  return eventTypeFilter({
    regex: ignored.length === 0 ? '^(?!\\$)' : `^(?!\\$|(?:${ignored.join('|')})$)`,
    maxSearchWindow: maxSearchWindow ?? searchWindow,
    checkpointInterval: 1,
    // Called before the earlier events were handled, and a throw would hang the subscription, so it only pushes a marker.
    checkpointReached: (self, position) => {
      push(self, { kind: 'checkpoint', position: position.commit })
    },
  })
}

function push(stream: AllStreamSubscription, marker: Marker): void {
  stream.push(marker)
}

function escapeRegex(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
