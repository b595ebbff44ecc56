import type { Logger } from 'pino'
import { append, expireAfter } from './append.ts'
import type { EventCodec } from './codec.ts'
import { createConnection, credentialsOf } from './connection.ts'
import type { ProjectorEventStore, SubscribeOptions, SubscriptionItem } from './gateway.ts'
import { eventAt, head, lastEventUpTo, peekAll, readStream } from './read.ts'
import { batches } from './subscribe.ts'

// A command that cannot be written answers 503: its client's patience is short, and the store's own commit takes a millisecond.
const appendDeadlineMs = 3_000
// The longest stream (a day's activity, a menu's life) reads in a fraction of it.
const readDeadlineMs = 5_000
// Portion of `subscribeToAll`: enough to keep the stream flowing, little enough to hold in memory.
const maxBatch = 500

interface GatewayOptions {
  /** `esdb://host:2113,host:2113?tls=...`; with TLS it carries `user:password@`. */
  readonly url: string
  readonly codec: EventCodec
  readonly log: Logger
  /** In milliseconds; append 3,000 and read 5,000 unless told. */
  readonly deadlines?: { readonly appendMs?: number; readonly readMs?: number }
}

/**
 * Creates the gateway. Nothing is connected before the first call.
 * @throws Error when the URL cannot be used
 */
export function createEventStoreGateway({
  url,
  codec,
  log,
  deadlines = {},
}: GatewayOptions): ProjectorEventStore {
  const credentials = credentialsOf(url)
  const connection = createConnection(url)
  const reads = { connection, deadlineMs: deadlines.readMs ?? readDeadlineMs }
  const appends = { connection, codec, credentials, deadlineMs: deadlines.appendMs ?? appendDeadlineMs }
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
    append: (streamName, events, expected) => append(appends, streamName, events, expected),
    expireAfter: (streamName, seconds) => expireAfter(appends, streamName, seconds),
    subscribeToAll,
    batches: options => batches(subscriptions, untilClosed(options)),
    head: () => head(reads),
    eventAt: position => eventAt(reads, position),
    lastEventUpTo: position => lastEventUpTo(reads, position),
    peekAll: options => peekAll(reads, options),
    async close() {
      closing.abort()
      await connection.close()
    },
  }
}
