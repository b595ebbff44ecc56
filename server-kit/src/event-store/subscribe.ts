import { setTimeout as sleep } from 'node:timers/promises'
import { type AllStreamSubscription, eventTypeFilter, type ResolvedEvent, START } from '@eventstore/db-client'
import type { Logger } from 'pino'
import { isTransportFailure, readFailure } from './classify.ts'
import type { EventCodec } from './codec.ts'
import type { Connection } from './connection.ts'
import { PoisonEvent } from './errors.ts'
import type { BatchOptions, SubscriptionItem } from './gateway.ts'
import { recordedEvent } from './read.ts'

const firstPauseMs = 100 // most drops are a restart of the store or a change of its leader
const longestPauseMs = 3_000 // guests see "stale" after 5 s without a word: a store that is back must be found before
const searchWindow = 1_024 // events the store looks through between two checkpoints; 32 by default, far too few to catch up with

interface SubscribeDependencies {
  readonly connection: Connection
  readonly codec: EventCodec
  readonly log: Logger
}

/** A subscription that survives drops, in portions (see `ProjectorEventStore.batches`). */
export async function* batches(
  { connection, codec, log }: SubscribeDependencies,
  options: BatchOptions,
): AsyncGenerator<readonly SubscriptionItem[]> {
  const { signal } = options
  let drops = 0
  while (!signal.aborted) {
    const from = await options.from()
    const client = connection.client()
    const openedAt = performance.now()
    try {
      yield* subscription(codec, client, options, from)
      if (signal.aborted) return
      // The server may end a subscription without an error (it shuts down, or finds us too slow): a drop all the same.
      log.warn({ from: String(from) }, 'the event store ended the subscription')
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PoisonEvent || !isTransportFailure(error)) throw readFailure(error)
      log.warn({ err: error, from: String(from) }, 'the subscription was dropped')
    }
    drops = performance.now() - openedAt > longestPauseMs ? 0 : drops + 1
    await pause(drops, signal)
  }
}

/** Half of the pause is drawn at random, so that all services do not come back at the same instant. */
async function pause(drops: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(drops, 10))
  await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
}

/** In-band markers: pushed among the events, they arrive when everything before them has. */
type Arrival = ResolvedEvent | { readonly checkpoint: bigint } | { readonly caughtUp: true }

async function* subscription(
  codec: EventCodec,
  client: ReturnType<Connection['client']>,
  { eventTypes, maxSearchWindow, maxBatch, gatherMs = () => 0, signal }: BatchOptions,
  from: bigint | null,
): AsyncGenerator<readonly SubscriptionItem[]> {
  const stream = client.subscribeToAll(
    {
      fromPosition: from === null ? START : { commit: from, prepare: from },
      filter: eventTypeFilter({
        regex: `^(?:${eventTypes.map(escapeRegex).join('|')})$`,
        maxSearchWindow: maxSearchWindow ?? searchWindow,
        checkpointInterval: 1,
        // Called before the events ahead of it were handled, and hangs the subscription if it throws: it only marks.
        checkpointReached: (self, position) => {
          push(self, { checkpoint: position.commit })
        },
      }),
    },
    { highWaterMark: maxBatch },
  )
  stream.on('caughtUp', () => push(stream, { caughtUp: true }))
  // An error that comes after the loop has been left would otherwise have no listener and end the process.
  stream.on('error', () => undefined)
  const onAbort = () => stream.destroy()
  signal.addEventListener('abort', onAbort, { once: true })
  const read = createReader(codec, from)
  try {
    for await (const first of stream as AsyncIterable<Arrival>) {
      const next = () => stream.read() as Arrival | null
      const { items, poison } = await gather(read, first, next, maxBatch, gatherMs())
      if (items.length > 0) yield items
      if (poison !== null) throw poison
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Leaving the loop does not end the call, and a hundred calls left open block every client of the process. It is
    // not waited for: a call that never started cannot be cancelled before it does.
    void stream.unsubscribe().catch(() => undefined)
  }
}

/** Reads what is there; with time given, waits for more until the portion is full, history ends or an event is broken. */
async function gather(
  read: ReturnType<typeof createReader>,
  first: Arrival,
  next: () => Arrival | null,
  limit: number,
  ms: number,
): Promise<ReturnType<typeof read>> {
  const until = performance.now() + ms
  let { items, poison } = read(first, next, limit)
  let atEnd = items.some(isCaughtUp)
  while (poison === null && !atEnd && items.length < limit && performance.now() < until) {
    await sleep(1) // lets the socket be read
    const arrival = next()
    if (arrival === null) continue
    const more = read(arrival, next, limit - items.length)
    items = [...items, ...more.items]
    poison = more.poison
    atEnd = more.items.some(isCaughtUp)
  }
  return { items, poison }
}

function isCaughtUp({ kind }: SubscriptionItem): boolean {
  return kind === 'caught-up'
}

/** Turns what has arrived into items, up to the first event that cannot be read. */
function createReader(codec: EventCodec, from: bigint | null) {
  let last = from
  return (
    first: Arrival,
    next: () => Arrival | null,
    limit: number,
  ): { items: SubscriptionItem[]; poison: PoisonEvent | null } => {
    const items: SubscriptionItem[] = []
    for (let arrival: Arrival | null = first; arrival !== null; ) {
      try {
        const item = toItem(codec, arrival, last)
        if (item !== null) {
          items.push(item)
          last = item.kind === 'event' ? item.event.position : item.position
        }
      } catch (error) {
        if (!(error instanceof PoisonEvent)) throw error
        return { items, poison: error }
      }
      arrival = items.length < limit ? next() : null
    }
    return { items, poison: null }
  }
}

function toItem(codec: EventCodec, arrival: Arrival, last: bigint | null): SubscriptionItem | null {
  if ('checkpoint' in arrival) return { kind: 'checkpoint', position: arrival.checkpoint }
  if ('caughtUp' in arrival) return { kind: 'caught-up', position: last }
  const recorded = recordedEvent(arrival)
  return recorded === null ? null : { kind: 'event', event: codec.decode(recorded) }
}

function push(stream: AllStreamSubscription, marker: Exclude<Arrival, ResolvedEvent>): void {
  stream.push(marker)
}

function escapeRegex(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
