import type { ServerResponse } from 'node:http'

/** One open stream of server-sent events. */
export interface LiveConnection {
  /** Sends complete frames (`event: …\ndata: …\n\n`). `false`: the client is gone, or was too slow and was disconnected. */
  send(frames: Buffer): boolean
  end(): void
  /** Aborts when the connection has ended. */
  readonly signal: AbortSignal
}

export type LiveConnections = ReturnType<typeof createLiveConnections>

/**
 * How much a slow client may leave unread, in addition to one frame, before it is disconnected: about eighty ordinary menu
 * documents. It reconnects and gets the newest. One frame is always allowed, because the largest document exceeds this.
 */
const maxUnreadBytes = 1024 * 1024
/** Proxies close connections that are silent for a minute, and a dead peer is noticed only when something is sent. */
const heartbeatMs = 20_000
const heartbeatFrame = Buffer.from(':\n\n')

/** Keeps the open streams, with one heartbeat timer for all. A client that is behind at two heartbeats in a row is disconnected. */
export function createLiveConnections(beatMs = heartbeatMs) {
  const open = new Map<LiveConnection, ServerResponse>()
  /** Connections that had unread data at the last heartbeat. */
  const unread = new Set<LiveConnection>()

  function beat(connection: LiveConnection, response: ServerResponse): void {
    const isBehind = response.writableLength > 0
    if (isBehind && unread.has(connection)) response.destroy()
    else connection.send(heartbeatFrame)
    if (isBehind) unread.add(connection)
    else unread.delete(connection)
  }
  let heartbeat: NodeJS.Timeout | undefined

  return {
    open(response: ServerResponse): LiveConnection {
      const over = new AbortController()
      let longestFrame = 0
      const connection: LiveConnection = {
        send(frames) {
          if (response.writableEnded || response.destroyed) return false
          longestFrame = Math.max(longestFrame, frames.length)
          response.write(frames)
          if (response.writableLength > longestFrame + maxUnreadBytes) response.destroy()
          return !response.destroyed
        },
        end: () => void response.end(),
        signal: over.signal,
      }
      open.set(connection, response)
      response.once('close', () => {
        open.delete(connection)
        unread.delete(connection)
        if (open.size === 0) {
          clearInterval(heartbeat)
          heartbeat = undefined
        }
        over.abort()
      })
      heartbeat ??= setInterval(() => {
        for (const [each, stream] of open) beat(each, stream)
      }, beatMs).unref()
      return connection
    },
    size: () => open.size,
    /** Ends all streams. Browsers reconnect by themselves. */
    endAll(): void {
      for (const connection of open.keys()) connection.end()
    },
  }
}
