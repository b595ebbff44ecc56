import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'

/** Streams that end, end within milliseconds; a service has nine seconds to stop. */
const disposeMs = 1_000

/** The client, until it is closed. It replaces a broken channel by itself, at the next call. */
export interface Connection {
  client(): EventStoreDBClient
  close(): Promise<void>
}

/** Creates the client; it connects with its first call. */
export function createConnection(url: string): Connection {
  // Several hosts are asked for the leader, each of them; "esdb+discover://" would ask the first alone.
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
      // The client waits for each of its streams to say that it has ended, which one that is cut off may never do.
      // Closing the channel ends them all.
      const disposed = new AbortController()
      const inTime = sleep(disposeMs, undefined, { signal: disposed.signal }).catch(() => undefined)
      await Promise.race([client.dispose(), inTime])
      disposed.abort()
      if (used) await closeChannel(client)
    },
  }
}

/** The client ends its streams but keeps its socket, which would keep the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const channel = (client as unknown as { getChannel(): Promise<{ close(): void }> }).getChannel()
  await channel.then(
    open => open.close(),
    () => undefined, // never connected
  )
}

/** What every append carries, so that it takes the path that honours its deadline. Unsent over an insecure connection. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Reads the credentials out of a connection string and refuses what the client would misread.
 * @throws Error with a sentence for the person who configures the service
 */
export function credentialsOf(url: string): Credentials {
  if (/^(esdb|kurrentdb)\+discover:/i.test(url) && url.includes(',')) {
    // With several hosts the client uses the first alone, and its loss would be the cluster's.
    throw new Error('EVENTSTORE_URL: list cluster members as esdb://a:2113,b:2113,c:2113, without +discover')
  }
  if (/[?&]throwOnAppendFailure=false/i.test(url)) {
    // The client then reports revision 1 for every conflict.
    throw new Error('EVENTSTORE_URL: throwOnAppendFailure must stay true')
  }
  const match = /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/([^:@/]+):([^@]+)@/i.exec(url)
  if (match) {
    return { username: decodeURIComponent(match[1] ?? ''), password: decodeURIComponent(match[2] ?? '') }
  }
  if (/[?&]tls=false/i.test(url)) return { username: 'none', password: 'none' }
  throw new Error('EVENTSTORE_URL: a TLS connection needs credentials, esdb://user:password@host:2113')
}
