import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'

/** Streams normally end within milliseconds. A service has nine seconds to stop. */
const disposeMs = 1_000

/** Holds the client, which replaces a broken channel by itself at the next call. */
export interface Connection {
  client(): EventStoreDBClient
  close(): Promise<void>
}

/** Creates the client. It connects with its first call. */
export function createConnection(url: string): Connection {
  // With several hosts the client asks each for the leader. "esdb+discover://" would ask only the first.
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/i, 'esdb'))
  let closed = false
  let used = false
  return {
    client() {
      if (closed) throw new Error('the gateway to the event store is closed')
      used = true
      return client
    },
    async close() {
      if (closed) return
      closed = true
      // The client waits until each of its streams has ended, which may never happen after a lost connection. Closing the
      // channel ends them all.
      const disposed = new AbortController()
      const inTime = sleep(disposeMs, undefined, { signal: disposed.signal }).catch(() => undefined)
      await Promise.race([client.dispose(), inTime])
      disposed.abort()
      if (used) await closeChannel(client)
    },
  }
}

/** Closes the socket, which `dispose` leaves open and which would keep the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const channel = (client as unknown as { getChannel(): Promise<{ close(): void }> }).getChannel()
  await channel.then(
    open => open.close(),
    () => undefined, // never connected
  )
}

/** Sent with every append, because only appends with credentials respect their deadline. Not sent over an insecure connection. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Reads the credentials from a connection string. Refuses options that the client misinterprets.
 * @throws Error with a sentence for the person who configures the service
 */
export function credentialsOf(url: string): Credentials {
  if (/^(esdb|kurrentdb)\+discover:/i.test(url) && url.includes(',')) {
    // The client would use only the first host, and losing it would mean losing the cluster.
    throw new Error('EVENTSTORE_URL: list cluster members as esdb://a:2113,b:2113,c:2113, without +discover')
  }
  if (/[?&]throwOnAppendFailure=false/i.test(url)) {
    // The client would report revision 1 for every conflict.
    throw new Error('EVENTSTORE_URL: throwOnAppendFailure must stay true')
  }
  const match = /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/([^:@/]+):([^@]+)@/i.exec(url)
  if (match) {
    return { username: decodeURIComponent(match[1] ?? ''), password: decodeURIComponent(match[2] ?? '') }
  }
  if (/[?&]tls=false/i.test(url)) return { username: 'none', password: 'none' }
  throw new Error('EVENTSTORE_URL: a TLS connection needs credentials, esdb://user:password@host:2113')
}
