import { listenAnswerMs as answerMs, listenPingMs as pingMs } from '@safe-menu/contracts/freshness-bounds'
import pg from 'pg'
import type { Logger } from 'pino'
import { backoffMs } from '../lifecycle/timing.ts'

interface ListenOptions {
  /** A direct connection, never through a pooler. */
  readonly url: string
  readonly applicationName: string
  readonly channels: readonly string[]
  readonly log: Logger
  /** Notifications arrive from now on. Earlier ones were missed, so read cached data again. */
  readonly onConnected: () => void
  /** Notifications may be missed from now on, so drop cached data. Called once for each `onConnected`. */
  readonly onLost: () => void
  readonly onNotification: (channel: string, payload: string) => void
}

export type ChannelListener = ReturnType<typeof listen>

const firstRetryMs = 50 // most losses are restarts, and nothing can be cached without notifications
const longestRetryMs = 2_000 // reconnects within seconds after a long outage

/** Opens a dedicated connection that LISTENs for as long as the process runs. Reconnects with backoff. */
export function listen(options: ListenOptions) {
  const { url, applicationName, channels, log } = options
  let closed = false
  let connected = false
  let retries = 0
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  function lost(from: pg.Client, reason: unknown): void {
    if (client !== from) return
    client = null
    clearTimeout(timer)
    from.end().catch(() => {
      // The connection is discarded, so its errors do not matter.
    })
    if (connected) {
      connected = false
      log.warn({ err: reason, channels }, 'the listening connection was lost')
      if (!closed) options.onLost()
    } else if (retries === 0) {
      log.warn({ err: reason, channels }, 'cannot open the listening connection')
    }
    if (closed) return
    timer = setTimeout(
      () => void connect(),
      backoffMs(retries, { firstMs: firstRetryMs, maxMs: longestRetryMs }),
    )
    retries += 1
  }

  async function ping(current: pg.Client): Promise<void> {
    try {
      await current.query('select 1')
      if (client === current && !closed) timer = setTimeout(() => void ping(current), pingMs)
    } catch (error) {
      lost(current, error)
    }
  }

  async function connect(): Promise<void> {
    const current = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client = current
    current.on('error', error => lost(current, error))
    current.on('end', () => lost(current, new Error('the server ended the connection')))
    current.on('notification', ({ channel, payload }) => {
      if (connected && client === current) options.onNotification(channel, payload ?? '')
    })
    try {
      await current.connect()
      await current.query(channels.map(channel => `listen ${current.escapeIdentifier(channel)}`).join(';'))
    } catch (error) {
      return lost(current, error)
    }
    if (closed || client !== current) return
    connected = true
    retries = 0
    log.info({ channels }, 'listening')
    options.onConnected()
    timer = setTimeout(() => void ping(current), pingMs)
  }

  void connect()

  return {
    connected: () => connected,
    /** Ends the connection. No callback is called afterwards. */
    async close(): Promise<void> {
      closed = true
      connected = false
      clearTimeout(timer)
      const current = client
      client = null
      await current?.end().catch(() => {
        // The connection was already broken.
      })
    },
  }
}
