import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = Awaited<ReturnType<typeof startRelay>>

/** A TCP relay to the store at a local address. Its traffic can be held back (a store that hangs) or cut. */
export async function startRelay(target: string) {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  let held = false
  let gone = false
  const server = createServer(near => {
    if (gone) return void near.destroy()
    const far = connect(Number(targetPort), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', chunk => void to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (held) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    /** The target's URL, with the relay's port. */
    url: url.href,
    hold() {
      held = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      held = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    /** Refuses connections as if nothing were listening. */
    leave() {
      gone = true
      cut()
    },
    comeBack() {
      gone = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
