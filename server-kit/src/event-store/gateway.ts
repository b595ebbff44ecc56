import type { Logger } from 'pino'
import { SettingsError } from '../config/environment.ts'
import { connectionFault, credentialsOf } from '../config/event-store-url.ts'
import { append, createBatchAppender, expireAfter } from './append.ts'
import type { EventCodec } from './codec.ts'
import { createConnection } from './connection.ts'
import { eventAt, head, lastEventUpTo, peekAll, readStream } from './read.ts'
import { batches } from './subscribe.ts'
import type { BatchOptions, SubscribeOptions, SubscriptionItem } from './subscription.ts'
import type {
  AppendResult,
  EventHeader,
  ExpectedRevision,
  NewEvent,
  ReadStreamOptions,
  StreamSlice,
} from './types.ts'

/** The only access to the event store. Works around the known problems of its client. */
export interface EventStoreGateway {
  /** Reads events, oldest first. A missing stream is an empty slice. Rejects with `EventStoreUnavailable` after its deadline. */
  readStream(streamName: string, options?: ReadStreamOptions): Promise<StreamSlice>
  /** Appends all events or none. Rejects with `RevisionConflict`, or with `EventStoreUnavailable` after its deadline at the latest. */
  append(streamName: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>
  /**
   * Makes a stream's events expire this number of seconds after they were written (`$maxAge`). Replaces an earlier setting.
   * Rejects like `append`.
   */
  expireAfter(streamName: string, seconds: number): Promise<void>
  /** Iterates over events until `signal` aborts. Resubscribes with backoff after a drop. */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem>
  /** The last event in `$all`. `null`: the store is empty. */
  head(): Promise<EventHeader | null>
  /** The event at exactly this position of `$all`, if there is one. */
  eventAt(position: bigint): Promise<EventHeader | null>
  /** Closes the client and ends subscriptions. */
  close(): Promise<void>
}

/** The gateway with additional methods for the projector. */
export interface ProjectorEventStore extends EventStoreGateway {
  /** The event types that this process can decode. */
  readonly knownTypes: ReadonlySet<string>
  /**
   * Like `subscribeToAll`, in batches of what has arrived: one event when little happens, up to `maxBatch` when much
   * is waiting. With `wholeAppends`, a batch never ends inside an append.
   */
  batches(options: BatchOptions): AsyncIterable<readonly SubscriptionItem[]>
  /** The last event at or before a position, ignoring the store's own ("$..."). `null` if the events just before it are all the store's. */
  lastEventUpTo(position: bigint): Promise<EventHeader | null>
  /** Headers of the events of every type after a position (exclusive, `null`: from the start). */
  peekAll(options: { readonly after: bigint | null; readonly limit: number }): Promise<readonly EventHeader[]>
}

// Clients wait for the append, and the store's own commit takes a millisecond.
const appendDeadlineMs = 3_000
// The longest streams (a day's activity, the history of a menu) take a fraction of it.
const readDeadlineMs = 5_000
// Batch size of `subscribeToAll`: large enough to keep the stream flowing, small enough for memory.
const maxBatch = 500

interface GatewayOptions {
  /** `esdb://host:2113,host:2113?tls=...`; with TLS it carries `user:password@`. */
  readonly url: string
  readonly codec: EventCodec
  readonly log: Logger
  /** Milliseconds: by default 3,000 for an append and 5,000 for a read. */
  readonly deadlines?: { readonly appendMs?: number; readonly readMs?: number }
}

/**
 * Creates the gateway. It connects with the first call.
 * @throws SettingsError when the URL cannot be used
 */
export function createEventStoreGateway({
  url,
  codec,
  log,
  deadlines = {},
}: GatewayOptions): ProjectorEventStore {
  const fault = connectionFault(url)
  if (fault !== null) throw new SettingsError(`The event store's URL ${fault}.`)
  const connection = createConnection(url)
  const credentials = credentialsOf(url)
  const reads = { connection, deadlineMs: deadlines.readMs ?? readDeadlineMs }
  const deadlineMs = deadlines.appendMs ?? appendDeadlineMs
  const appender = createBatchAppender({ connection, deadlineMs })
  const subscriptions = { connection, codec, log }
  const closing = new AbortController()
  const untilClosed = <O extends SubscribeOptions>(options: O): O => ({
    ...options,
    signal: AbortSignal.any([options.signal, closing.signal]),
  })

  async function* subscribeToAll(options: SubscribeOptions): AsyncGenerator<SubscriptionItem> {
    for await (const items of batches(subscriptions, untilClosed({ ...options, maxBatch }))) yield* items
  }

  return {
    knownTypes: codec.types,
    readStream: (streamName, options = {}) => readStream({ ...reads, codec }, streamName, options),
    append: (streamName, events, expected) => append({ appender, codec }, streamName, events, expected),
    expireAfter: (streamName, seconds) =>
      expireAfter({ connection, credentials, deadlineMs }, streamName, seconds),
    subscribeToAll,
    batches: options => batches(subscriptions, untilClosed(options)),
    head: () => head(reads),
    eventAt: position => eventAt(reads, position),
    lastEventUpTo: position => lastEventUpTo(reads, position),
    peekAll: options => peekAll(reads, options),
    async close() {
      closing.abort()
      appender.close()
      await connection.close()
    },
  }
}
