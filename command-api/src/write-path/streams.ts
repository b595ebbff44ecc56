import type { Actor, EventMetadata } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { LRUCache } from 'lru-cache'
import type { Decision, Fold, Refusal } from '../decision.ts'

/** A stream as far as it was read: its state, and what the write path needs to append to it. */
export interface LoadedStream<S> {
  readonly state: S
  /** `null`: the stream does not exist. */
  readonly revision: bigint | null
  readonly position: bigint | null
  readonly decidedAt: Instant | null
  /** Commands whose events are in the stream, with their fingerprints. Later versions of the stream share this map: it only grows. */
  readonly commands: Map<string, string | null>
  readonly eventTypes: Set<string>
  /** When the store last confirmed that there is no newer event, in milliseconds of the cache's clock. */
  readonly readAt: number
}

type FoldedEvent = Pick<StoredEvent, 'type' | 'data' | 'revision'> & {
  readonly metadata: Pick<EventMetadata, 'decidedAt' | 'commandId' | 'commandFingerprint'>
}

/** A stream without events. */
export function emptyStream<S>(initial: S, readAt: number): LoadedStream<S> {
  return {
    state: initial,
    revision: null,
    position: null,
    decidedAt: null,
    commands: new Map(),
    eventTypes: new Set(),
    readAt,
  }
}

/**
 * Folds more events onto a loaded stream, which then ends at `end`. A stream holds only events of its fold, and the gateway has
 * parsed each by its schema.
 */
export function advanced<S, E extends { readonly type: string }>(
  stream: LoadedStream<S>,
  fold: Fold<S, E>,
  events: readonly FoldedEvent[],
  end: { readonly revision: bigint; readonly position: bigint; readonly readAt: number },
): LoadedStream<S> {
  const { commands, eventTypes } = stream
  let { state, decidedAt } = stream
  for (const { type, data, metadata, revision } of events) {
    state = fold.evolve(state, { type, data } as unknown as E, metadata.decidedAt, revision)
    decidedAt = metadata.decidedAt
    commands.set(metadata.commandId, metadata.commandFingerprint)
    eventTypes.add(type)
  }
  return { state, decidedAt, commands, eventTypes, ...end }
}

/**
 * Folded streams by name, so that a command need not read again what this process has just written. Safe, because an append
 * names the revision that it expects, and a decision that appends nothing is repeated on the stream as the store has it.
 */
export function createStreamCache(
  gateway: Pick<EventStoreGateway, 'readStream'>,
  {
    maxStreams = 10_000, // about 3 KB each
    now = () => performance.now(),
  } = {},
) {
  const streams = new LRUCache<string, LoadedStream<unknown>>({ max: maxStreams })
  // The cast holds because a name is always loaded with the same fold.
  const remembered = <S>(streamName: string) => streams.get(streamName) as LoadedStream<S> | undefined
  const running = new Map<string, Promise<LoadedStream<unknown>>>()

  async function readOn<S, E extends { readonly type: string }>(
    streamName: string,
    fold: Fold<S, E>,
  ): Promise<LoadedStream<S>> {
    const readAt = now()
    const from = remembered<S>(streamName) ?? emptyStream(fold.initial, readAt)
    const slice = await gateway.readStream(
      streamName,
      from.revision === null ? {} : { fromRevision: from.revision + 1n },
    )
    const { revision, position } = slice
    const stream =
      revision === null || position === null
        ? { ...from, readAt }
        : advanced(from, fold, slice.events, { revision, position, readAt })
    const known = remembered(streamName)?.revision ?? -1n
    // A command may have appended and put a newer version here during the read.
    if (stream.revision !== null && stream.revision >= known) streams.set(streamName, stream)
    return stream
  }

  return {
    /** The stream as this process last knew it. A stream without events is never remembered. */
    remembered,
    /** The read of a stream that is running, which the store may have answered already. */
    running: <S>(streamName: string) => running.get(streamName) as Promise<LoadedStream<S>> | undefined,
    /** The stream as the store has it. Reads only what follows the remembered events. */
    async read<S, E extends { readonly type: string }>(
      streamName: string,
      fold: Fold<S, E>,
    ): Promise<LoadedStream<S>> {
      const reading = readOn(streamName, fold)
      running.set(streamName, reading)
      try {
        return await reading
      } finally {
        if (running.get(streamName) === reading) running.delete(streamName)
      }
    },
    put: (streamName: string, stream: LoadedStream<unknown>) => void streams.set(streamName, stream),
    /** Forgets a stream that may be out of date: the next read reads all of it. */
    drop: (streamName: string) => void streams.delete(streamName),
  }
}

interface Queue {
  tail: Promise<unknown>
  waiting: number
}

/** About 250 ms of work at 1 ms a command; only a runaway client queues more. */
const maxWaiting = 256

/**
 * Runs the commands on one stream one at a time, so that people who edit different fields of an item do not conflict in
 * this process (product, "Concurrent edits"). Streams do not wait for each other.
 */
export function createStreamQueue() {
  const queues = new Map<string, Queue>()

  return {
    /** Runs `task` after all tasks queued before it for the stream. Rejects with `service.busy` when too many wait. */
    async run<T>(streamName: string, task: () => Promise<T>): Promise<T> {
      const queue = queues.get(streamName) ?? { tail: Promise.resolve(), waiting: 0 }
      if (queue.waiting >= maxWaiting) throw new AppError('service.busy')
      queues.set(streamName, queue)
      queue.waiting += 1
      const result = queue.tail.then(task)
      queue.tail = result.catch(() => undefined)
      try {
        return await result
      } finally {
        queue.waiting -= 1
        if (queue.waiting === 0) queues.delete(streamName)
      }
    },
  }
}

/** Who asks for a command, and how a repetition of it is recognised. */
export interface CommandIdentity {
  readonly commandId: string
  /** `null` for the service's own commands, which have no request. */
  readonly fingerprint: string | null
  readonly actor: Actor
  readonly impersonator: AccountId | null
  readonly correlationId: string
  readonly causationId: string | null
}

export interface StreamCommand<S, E> {
  readonly streamName: string
  readonly fold: Fold<S, E>
  readonly identity: CommandIdentity
  /** Partition key of the events. */
  readonly restaurantId: RestaurantId | null
  /** The command creates the stream. It is not read first, because the append proves that it does not exist. */
  readonly isNew?: boolean
  /** May read other streams, but decides by a pure function. Called again after a conflict. `at`: the time of the decision. */
  readonly decide: (state: S, at: Instant) => Decision<E> | Promise<Decision<E>>
  /** The decided events count against the restaurant's quota. */
  readonly isCharged?: boolean
  /** Refuses decided events because of another stream or a limit across streams. `null`: they fit. Called with the state before them. */
  readonly checkLimits?: (before: S, events: readonly E[]) => Promise<Refusal | null>
}

/** The result of a command. */
export interface Outcome<S> {
  /** Right after the command's own events, also when the command is repeated. */
  readonly state: S
  /** Right before them. The same as `state` if nothing changed. */
  readonly before: S
  /** The position of the command's last event, or of the stream's when nothing changed. `null`: the stream is empty. */
  readonly position: bigint | null
  /** Types of the events whose effect a read after this command must show. */
  readonly eventTypes: readonly string[]
  /** When the stream's last event was decided. */
  readonly decidedAt: Instant | null
  /** Whether this request repeats an earlier one. */
  readonly repeated: boolean
  /** Whether other events came after those of a repeated command. */
  readonly superseded: boolean
}

/** The result of a command that wrote nothing: the stream as it was. */
export function unchangedOutcome<S>(stream: LoadedStream<S>): Outcome<S> {
  const { state, position, decidedAt } = stream
  return {
    state,
    before: state,
    position,
    decidedAt,
    eventTypes: [...stream.eventTypes],
    repeated: false,
    superseded: false,
  }
}

/** The result of a command that had run before: the stream after its last event, without later events. */
export async function repeatedOutcome<S, E extends { readonly type: string }>(
  { streamName, fold, identity }: StreamCommand<S, E>,
  gateway: Pick<EventStoreGateway, 'readStream'>,
): Promise<Outcome<S>> {
  const { events } = await gateway.readStream(streamName)
  const last = events.findLastIndex(event => event.metadata.commandId === identity.commandId)
  const own = events[last]
  if (!own) throw new Error(`Command ${identity.commandId} was seen in ${streamName} and is gone.`)
  if (own.metadata.commandFingerprint !== identity.fingerprint) throw new AppError('idempotency.key_reused')
  const end = { revision: own.revision, position: own.position, readAt: 0 }
  const stream = advanced(emptyStream(fold.initial, 0), fold, events.slice(0, last + 1), end)
  const first = events.findIndex(event => event.metadata.commandId === identity.commandId)
  const { state: before } = advanced(emptyStream(fold.initial, 0), fold, events.slice(0, first), end)
  return { ...unchangedOutcome(stream), before, repeated: true, superseded: last < events.length - 1 }
}
