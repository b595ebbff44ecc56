import type { Logger } from 'pino'
import { append, expireAfter } from './append.ts'
import { createBatchAppender } from './batch-append.ts'
import type { EventCodec } from './codec.ts'
import { createConnection } from './connection.ts'
import { connectionFault, credentialsOf } from './connection-string.ts'
import type { ProjectorEventStore, SubscribeOptions, SubscriptionItem } from './gateway.ts'
import { eventAt, head, lastEventUpTo, peekAll, readStream } from './read.ts'
import { batches } from './subscribe.ts'

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
  /** In milliseconds. By default 3,000 for an append and 5,000 for a read. */
  readonly deadlines?: { readonly appendMs?: number; readonly readMs?: number }
}

/**
 * Creates the gateway. It connects with the first call.
 * @throws Error when the URL cannot be used
 */
export function createEventStoreGateway({
  url,
  codec,
  log,
  deadlines = {},
}: GatewayOptions): ProjectorEventStore {
  const fault = connectionFault(url)
  if (fault !== null) throw new Error(`The event store's URL ${fault}.`)
  const credentials = credentialsOf(url)
  const connection = createConnection(url)
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
