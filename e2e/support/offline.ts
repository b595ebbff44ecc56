import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { Page } from 'playwright-core'

export type CutNetwork = Awaited<ReturnType<typeof openCutNetwork>>

/**
 * Forwards bytes between a port of its own and the stack at `target`: a connection that can be cut, for pages and their
 * service workers alike.
 */
export async function openCutNetwork(target: string) {
  const { port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port = 0

  async function restore(): Promise<void> {
    server = createServer(incoming => {
      const outgoing = connect(Number(targetPort), '127.0.0.1')
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy()) // cut on purpose
        socket.on('close', () => {
          sockets.delete(socket)
          incoming.destroy()
          outgoing.destroy()
        })
      }
      incoming.pipe(outgoing).pipe(incoming)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address === 'object' && address) port = address.port
  }
  await restore()
  return {
    origin: `http://localhost:${port}`,
    restore,
    /** Ends all connections and refuses new ones. */
    async cut() {
      const closing = server
      server = undefined
      if (!closing) return
      closing.close()
      for (const socket of sockets) socket.destroy()
      await once(closing, 'close')
    },
  }
}

/** The paths of everything that the service worker has kept on the device. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })

/** Waits until the device keeps a file for each part of a path. */
export const waitUntilKept = (page: Page, ...parts: readonly string[]): Promise<unknown> =>
  waitUntil(`${parts.join(', ')} are kept`, async () => {
    const kept = await keptPaths(page)
    return parts.every(part => kept.some(path => path.includes(part)))
  })
