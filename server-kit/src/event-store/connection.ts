import { EventStoreDBClient } from '@eventstore/db-client'
import type { CallOptions, Metadata } from '@grpc/grpc-js'
import { SettingsError } from '../config/environment.ts'
import { hasSeveralNodes, withGossipTimeout } from '../config/event-store-url.ts'
import { withTimeout } from '../lifecycle/timing.ts'
import { EventStoreUnavailable, isLostConnection, isTransportFailure } from './errors.ts'

/** Streams normally end within milliseconds. A service has nine seconds to stop. */
const disposeMs = 1_000

/** Calls on a client that was replaced may continue for this long. Each read and append has an earlier deadline. */
const lingerMs = 10_000

/**
 * Methods of the client that are not public (decision 0015): one closes its channel, two serve the append's call. The exact version
 * is pinned in package.json.
 */
interface ClientInternals {
  getChannel(): Promise<{ close(): void }>
  getGRPCClient<Client>(service: new (...given: never) => Client, debugName: string): Promise<Client>
  callArguments(
    options: { readonly requiresLeader: boolean },
    callOptions: { readonly deadline: number },
  ): [Metadata, CallOptions]
}
export const internalsOf = (client: EventStoreDBClient) => client as unknown as ClientInternals

/** A client, which stays with the node that it found. */
export interface Connected {
  readonly client: EventStoreDBClient
  /** Aborts when another client has replaced this one: a subscription must move to it, or it may stay on a node without news. */
  readonly replaced: AbortSignal
}

export type Connection = ReturnType<typeof createConnection>

/**
 * Creates the client, which looks for the leader with its first call. It does so again only after some failures, and keeps its
 * open calls where they are. So after a failure that another node may not have, a new client replaces it.
 */
export function createConnection(url: string) {
  // With several hosts the client asks each for the leader. "esdb+discover://" would ask only the first.
  const address = withGossipTimeout(url.replace(/^kurrentdb/i, 'esdb'))
  const isReplaceable = hasSeveralNodes(url) ? isTransportFailure : isLostConnection
  let closed = false
  let used = false
  let current = connect()
  const lingering = new Map<EventStoreDBClient, NodeJS.Timeout>()

  function connect() {
    const replacing = new AbortController()
    const client = clientOf(address)
    return { client, replaced: replacing.signal, replace: () => replacing.abort() }
  }

  function use(): Connected {
    if (closed) throw new Error('the gateway to the event store is closed')
    used = true
    return current
  }

  async function end(client: EventStoreDBClient): Promise<void> {
    lingering.delete(client)
    // The client waits until each of its streams has ended, which may never happen after a lost connection. Closing the
    // channel ends them all.
    await withTimeout(client.dispose(), disposeMs, () => undefined)
    await withTimeout(closeChannel(client), disposeMs, () => undefined)
  }

  return {
    /** The client to use now. */
    current: use,
    /**
     * Reports the failure of a call. If another node may answer, the next call uses a new client, which looks for the leader. Reads
     * and appends that are still running keep their deadlines.
     */
    report({ client }: Connected, error: unknown): void {
      if (closed || client !== current.client || !isReplaceable(error)) return
      const { replace } = current
      try {
        current = connect()
      } catch {
        return // its certificate files cannot be read now; the old ones still serve
      }
      lingering.set(client, setTimeout(() => void end(client), lingerMs).unref())
      replace()
    },
    async close(): Promise<void> {
      if (closed) return
      closed = true
      for (const timer of lingering.values()) clearTimeout(timer)
      const clients = [...lingering.keys(), ...(used ? [current.client] : [])]
      await Promise.all(clients.map(end))
    },
  }
}

/** Throws `SettingsError` without the address, which may contain a password. */
function clientOf(address: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(address)
  } catch {
    throw new SettingsError(
      'The address of the event store has a part that its client cannot use: a host, an option, or a file that cannot be read.',
    )
  }
}

/** Closes the socket, which `dispose` leaves open and which would keep the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  await internalsOf(client)
    .getChannel()
    .then(
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
