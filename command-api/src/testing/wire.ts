import { connect, createServer, type Socket } from 'node:net'

export type Wire = Awaited<ReturnType<typeof startWire>>

/** A TCP connection between a service and a store that a spec can cut. */
export async function startWire(target: URL) {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer(socket => {
    if (isCut) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' && address ? String(address.port) : ''
  return {
    url: String(url),
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    reconnect() {
      isCut = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
