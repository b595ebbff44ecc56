import { EventStoreDBClient } from '@eventstore/db-client'
import { isTransportFailure } from './classify.ts'
import { EventStoreUnavailable } from './errors.ts'

// While the store is away each caller's failure would open a connection anew; more often than this helps nobody.
const replaceEveryMs = 250
// Below 10 s the client warns that the pings burden the server.
const keepAliveMs = 10_000

/** The client of the moment. It is replaced when the way to the store broke. */
export interface Connection {
  client(): EventStoreDBClient
  /** Tells how a call of this client failed: if the way to the store broke, the next call gets a new client. */
  failed(client: EventStoreDBClient, error: unknown): void
  close(): Promise<void>
}

/**
 * Connects lazily. A broken client is given up rather than kept: gRPC retries the address of a channel with a backoff that grows to
 * two minutes and is shared by all channels of equal options, so after a minute's outage a kept one would stay blind for
 * most of another. Keepalive intervals that differ by a millisecond make the options differ.
 */
export function createConnection(url: string, now: () => number = Date.now): Connection {
  let generation = 0
  let current = connect()
  let replacedAt = Number.NEGATIVE_INFINITY
  let closed = false
  let used = false

  function connect(): EventStoreDBClient {
    const interval = keepAliveMs + (generation++ % 1_000)
    // Several hosts are asked for the leader, each of them; "esdb+discover://" would ask the first alone.
    return EventStoreDBClient.connectionString(withParameter(url, 'keepAliveInterval', String(interval)))
  }

  return {
    client() {
      if (closed) throw new Error('the gateway to the event store is closed')
      used = true
      return current
    },
    failed(client, error) {
      if (closed || client !== current || !isTransportFailure(error) || isLate(error)) return
      if (now() - replacedAt < replaceEveryMs) return
      replacedAt = now()
      // The old one is not disposed of: that would cancel its subscriptions without a word to those who iterate them.
      current = connect()
    },
    async close() {
      if (closed) return
      closed = true
      await current.dispose()
      if (used) await closeChannel(current)
    },
  }
}

/** A call that ran out of time says nothing about the connection; the client's keepalive finds one that is dead. */
function isLate(error: unknown): boolean {
  const { type } = error as { type?: unknown }
  return error instanceof EventStoreUnavailable || type === 'deadline-exceeded' || type === 'timeout'
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
  if (/^esdb\+discover:/i.test(url) && url.includes(',')) {
    // With several hosts the client uses the first alone, and its loss would be the cluster's.
    throw new Error('EVENTSTORE_URL: list cluster members as esdb://a:2113,b:2113,c:2113, without +discover')
  }
  if (/[?&]throwOnAppendFailure=false/i.test(url)) {
    // The client then reports revision 1 for every conflict.
    throw new Error('EVENTSTORE_URL: throwOnAppendFailure must stay true')
  }
  const match = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@]+)@/i.exec(url)
  if (match) {
    return { username: decodeURIComponent(match[1] ?? ''), password: decodeURIComponent(match[2] ?? '') }
  }
  if (/[?&]tls=false/i.test(url)) return { username: 'none', password: 'none' }
  throw new Error('EVENTSTORE_URL: a TLS connection needs credentials, esdb://user:password@host:2113')
}

function withParameter(url: string, name: string, value: string): string {
  if (new RegExp(`[?&]${name}=`, 'i').test(url)) return url
  return `${url.replace(/\/+$/, '')}${url.includes('?') ? '&' : '?'}${name}=${value}`
}
