import { once } from 'node:events'
import type { Server } from 'node:http'

/** How often connections that have become idle are closed. */
const sweepMs = 50
/** Longer than any response takes (2 s deadlines). Together with closing the stores it stays below the 9 s of the hard stop. */
const longestMs = 5_000

/**
 * Stops a server: refuses new connections, calls `endStreams`, and resolves when the requests in flight are done. Connections that
 * are left after 5 s are cut off.
 */
export async function drainServer(server: Server, endStreams: () => void): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  endStreams()
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const timer = setTimeout(() => server.closeAllConnections(), longestMs)
  await closed
  clearInterval(sweep)
  clearTimeout(timer)
}
