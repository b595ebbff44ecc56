import type { EventMetadata } from '@safe-menu/contracts/events/metadata'
import type { Instant } from '@safe-menu/contracts/time'
import type { EventStoreGateway, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { Fold } from '../decision.ts'

/** A stream as far as it was read: its state and what the write path needs to go on from it. */
export interface LoadedStream<S> {
  readonly state: S
  /** `null`: there is no such stream. */
  readonly revision: bigint | null
  readonly position: bigint | null
  readonly decidedAt: Instant | null
  /** The commands that left events here, with their fingerprints. Shared with what the stream advances to: it only grows. */
  readonly commands: Map<string, string | null>
  readonly eventTypes: Set<string>
  /** Milliseconds of the cache's clock when the store last said that this is all there is. */
  readonly readAt: number
}

/** One event, as the fold takes it. */
export interface FoldedEvent<E> {
  readonly event: E
  readonly metadata: Pick<EventMetadata, 'decidedAt' | 'commandId' | 'commandFingerprint'>
  /** Its place in the stream. */
  readonly revision: bigint
}

/** A stream nobody has written to. */
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

/** The stream with more events behind it, up to `revision` and `position`. */
export function advanced<S, E extends { readonly type: string }>(
  stream: LoadedStream<S>,
  fold: Fold<S, E>,
  events: readonly FoldedEvent<E>[],
  end: { readonly revision: bigint; readonly position: bigint; readonly readAt: number },
): LoadedStream<S> {
  const { commands, eventTypes } = stream
  let { state, decidedAt } = stream
  for (const { event, metadata, revision } of events) {
    state = fold.evolve(state, event, metadata.decidedAt, revision)
    decidedAt = metadata.decidedAt
    commands.set(metadata.commandId, metadata.commandFingerprint)
    eventTypes.add(event.type)
  }
  return { state, decidedAt, commands, eventTypes, ...end }
}

/** Stored events as a capability's own: the gateway has parsed each by the schema of its type, and a stream holds one capability's. */
export function asFolded<E>(stored: readonly StoredEvent[]): FoldedEvent<E>[] {
  return stored.map(({ type, data, metadata, revision }) => ({
    event: { type, data } as E,
    metadata,
    revision,
  }))
}

export interface StreamCache {
  /** The stream as it is known here, at most `maxAgeMs` old; read from the store where that is not known. */
  load<S, E extends { readonly type: string }>(
    streamName: string,
    fold: Fold<S, E>,
    maxAgeMs: number,
  ): Promise<LoadedStream<S>>
  put<S>(streamName: string, stream: LoadedStream<S>): void
  /** Forgets what may be wrong: the next load reads the whole stream. */
  drop(streamName: string): void
}

/**
 * Folded streams by name, so that a command need not read again what this process has just written. It is never believed
 * alone: an append names the revision, and a decision that appends nothing is made on what the store says now.
 */
export function createStreamCache(
  gateway: Pick<EventStoreGateway, 'readStream'>,
  {
    maxStreams = 10_000, // about 3 KB each
    now = () => performance.now(),
  } = {},
): StreamCache {
  // A name is always loaded with the same fold, which is what makes the cast below hold.
  const streams = new Map<string, LoadedStream<unknown>>()
  const readings = new Map<string, Promise<LoadedStream<unknown>>>()

  function put(streamName: string, stream: LoadedStream<unknown>): void {
    // Deleted first: a Map iterates in insertion order, so that the first is the least recently used.
    streams.delete(streamName)
    streams.set(streamName, stream)
    if (streams.size <= maxStreams) return
    for (const oldest of streams.keys()) {
      streams.delete(oldest)
      return
    }
  }

  async function read<S, E extends { readonly type: string }>(
    streamName: string,
    fold: Fold<S, E>,
  ): Promise<LoadedStream<S>> {
    const readAt = now()
    const from = (streams.get(streamName) as LoadedStream<S> | undefined) ?? emptyStream(fold.initial, readAt)
    const slice = await gateway.readStream(
      streamName,
      from.revision === null ? {} : { fromRevision: from.revision + 1n },
    )
    const stream =
      slice.revision === null || slice.position === null
        ? { ...from, readAt }
        : advanced(from, fold, asFolded<E>(slice.events), {
            revision: slice.revision,
            position: slice.position,
            readAt,
          })
    const known = streams.get(streamName)?.revision ?? -1n
    // Something may have been appended, and so been put here, while this was read.
    if (stream.revision !== null && stream.revision >= known) put(streamName, stream)
    return stream
  }

  return {
    async load<S, E extends { readonly type: string }>(
      streamName: string,
      fold: Fold<S, E>,
      maxAgeMs: number,
    ) {
      const known = streams.get(streamName) as LoadedStream<S> | undefined
      if (known && now() - known.readAt <= maxAgeMs) {
        put(streamName, known)
        return known
      }
      if (maxAgeMs <= 0) return read(streamName, fold)
      // Sixty commands that look at one menu when it has become too old ask for it once.
      const reading =
        (readings.get(streamName) as Promise<LoadedStream<S>> | undefined) ?? read(streamName, fold)
      readings.set(streamName, reading)
      try {
        return await reading
      } finally {
        readings.delete(streamName)
      }
    },
    put,
    drop: streamName => void streams.delete(streamName),
  }
}
