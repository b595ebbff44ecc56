import type { ServerResponse } from 'node:http'

/** One open stream of server-sent events. */
export interface LiveConnection {
  /** Writes ready frames (`event: …\ndata: …\n\n`). `false`: the client is gone, or so slow that it was cut off. */
  send(frames: string | Buffer): boolean
  end(): void
  /** Aborts when the connection is over, whoever ended it. */
  readonly signal: AbortSignal
  /** What the browser saw last before it reconnected, or `null`. */
  readonly lastEventId: string | null
}

/** Every open stream of a server. */
export interface LiveConnections {
  open(response: ServerResponse, lastEventId: string | null): LiveConnection
  readonly size: () => number
  /** Ends all of them: browsers reconnect by themselves, to whoever answers then. */
  endAll(): void
}

/** What a slow client may leave unread before it is cut off: some eighty whole menu documents. It reconnects and gets the newest. */
const maxUnreadBytes = 1024 * 1024
/** Proxies close what is silent for a minute, and a dead peer shows only when something is sent to it. */
const heartbeatMs = 20_000

/** Keeps the open streams, with one heartbeat timer for all of them. */
export function createLiveConnections(): LiveConnections {
  const open = new Set<LiveConnection>()
  let heartbeat: NodeJS.Timeout | undefined

  return {
    open(response, lastEventId) {
      const over = new AbortController()
      const connection: LiveConnection = {
        send(frames) {
          if (response.writableEnded || response.destroyed) return false
          response.write(frames)
          if (response.writableLength <= maxUnreadBytes) return true
          response.destroy()
          return false
        },
        end: () => response.end(),
        signal: over.signal,
        lastEventId,
      }
      open.add(connection)
      response.once('close', () => {
        open.delete(connection)
        if (open.size === 0) {
          clearInterval(heartbeat)
          heartbeat = undefined
        }
        over.abort()
      })
      heartbeat ??= setInterval(() => {
        for (const each of open) each.send(':\n\n')
      }, heartbeatMs).unref()
      return connection
    },
    size: () => open.size,
    endAll() {
      for (const connection of open) connection.end()
    },
  }
}
