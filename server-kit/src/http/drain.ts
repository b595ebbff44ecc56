import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How often connections that have become idle are closed while draining. */
const sweepMs = 50

/**
 * Prepares a server for a graceful stop. The returned function refuses new connections, calls `endStreams`, and resolves when
 * the requests in flight are done and all connections are closed. Connections that are left after `withinMs` are cut off.
 *
 * For Node a connection is idle as soon as its response has ended, even if most of it is not sent yet: a slow client would lose
 * the rest. So no connection counts as idle while any has unsent data; the stop waits for that one in any case.
 */
export function createDrain(server: Server, withinMs: number) {
  const connections = new Set<Socket>()
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const closeIdle = server.closeIdleConnections.bind(server)
  // Replaced on the server, because its `close` calls it as well.
  server.closeIdleConnections = () => {
    for (const socket of connections) if (socket.writableLength > 0) return
    closeIdle()
  }

  return async function drain(endStreams: () => void): Promise<void> {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    endStreams()
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
    const timer = setTimeout(() => server.closeAllConnections(), withinMs)
    await closed
    clearInterval(sweep)
    clearTimeout(timer)
  }
}
