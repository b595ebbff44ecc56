import { EventStoreDBClient } from '@eventstore/db-client'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { withTimeout } from '../lifecycle/timing.ts'
import { EventStoreUnavailable } from './errors.ts'
import { leaveEventsEncoded } from './event-frame.ts'

leaveEventsEncoded()

/** Streams normally end within milliseconds. A service has nine seconds to stop. */
const disposeMs = 1_000

/** The gRPC client of the protocol's `Streams` service. */
export type StreamsClient = InstanceType<typeof streamsGrpc.StreamsClient>
type CallArguments = Parameters<StreamsClient['batchAppend']>

/** Methods of the client that its types do not declare. The exact version is pinned in package.json. */
interface ClientInternals {
  getChannel(): Promise<{ close(): void }>
  getGRPCClient(service: typeof streamsGrpc.StreamsClient, debugName: string): Promise<StreamsClient>
  callArguments(options: object, callOptions: { readonly deadline: number }): CallArguments
  handleError(client: StreamsClient, error: unknown): Promise<void>
}

export type Connection = ReturnType<typeof createConnection>

/** Creates the client. It connects with its first call, and again after its channel has broken. */
export function createConnection(url: string) {
  // With several hosts the client asks each for the leader. "esdb+discover://" would ask only the first.
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/i, 'esdb'))
  const internals = client as unknown as ClientInternals
  let closed = false
  let used = false
  function use(): void {
    if (closed) throw new Error('the gateway to the event store is closed')
    used = true
  }
  return {
    client(): EventStoreDBClient {
      use()
      return client
    },
    /** The `Streams` service on the client's present channel, found by its own discovery. */
    async streams(): Promise<StreamsClient> {
      use()
      return internals.getGRPCClient(streamsGrpc.StreamsClient, 'batchAppend')
    },
    /** The metadata and options of a call without a deadline, with the connection's credentials. */
    callArguments: (): CallArguments => internals.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
    /** Tells the client that a call failed, so that it connects again, to the new leader if the error names one. */
    report: (streams: StreamsClient, error: unknown): void =>
      void internals.handleError(streams, error).catch(() => undefined),
    async close(): Promise<void> {
      if (closed) return
      closed = true
      // The client waits until each of its streams has ended, which may never happen after a lost connection. Closing the
      // channel ends them all.
      await withTimeout(client.dispose(), disposeMs, () => undefined)
      if (used) await closeChannel(internals)
    },
  }
}

/** Closes the socket, which `dispose` leaves open and which would keep the process alive. */
async function closeChannel(internals: ClientInternals): Promise<void> {
  await internals.getChannel().then(
    open => open.close(),
    () => undefined, // never connected
  )
}

/**
 * Settles like `work`, or rejects with `EventStoreUnavailable` after `ms`. Then `onTimeout` is called to stop the work, whose
 * later outcome is ignored.
 */
export function withDeadline<T>(
  work: Promise<T>,
  { ms, ambiguous, onTimeout }: { ms: number; ambiguous: boolean; onTimeout?: () => void },
): Promise<T> {
  return withTimeout(work, ms, () => {
    onTimeout?.()
    throw new EventStoreUnavailable(`no answer within ${ms} ms`, { ambiguous })
  })
}
