import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A client that takes not one byte of its answer for this long is gone, or means harm. */
const stalledMs = 30_000
/** Far more than a process serves at once; it bounds the memory and the files that idle connections hold. */
const maxConnections = 10_000

/** The response that a connection is working on, or worked on last. */
const currentResponse = Symbol('current response')
type AnsweringSocket = Socket & { [currentResponse]?: ServerResponse }

/** Node's own handle, which alone knows how much of a large write the operating system has taken. */
type SendingSocket = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }

/** How far a connection's answers had left, and when that was first seen. */
interface Progress {
  readonly left: string
  readonly since: number
}

/** Changes with every byte that the operating system takes. */
function leftOf(socket: SendingSocket): string {
  return `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`
}

/**
 * Cuts off clients that do not read their answer: nothing of it has left for 30 s although there is something to send.
 * A request that is still being worked on, and a live page without news, may be silent for longer.
 *
 * Node itself sees progress inside one large write, and ends idle keep-alive connections by the same event. To Node, whatever
 * a client sends is progress too, even blank lines, so what leaves is looked at as well.
 */
export function disconnectSlowReaders(server: Server, afterMs = stalledMs): void {
  server.maxConnections = maxConnections
  server.timeout = afterMs
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const socket: AnsweringSocket = request.socket
    socket[currentResponse] = response
  })
  server.on('timeout', (socket: AnsweringSocket) => {
    const response = socket[currentResponse]
    const isWorking = response !== undefined && !response.writableEnded && socket.writableLength === 0
    if (!isWorking) socket.destroy()
  })

  /** Every connection, with its progress while there is something to send. */
  const sending = new Map<Socket, Progress | null>()
  server.on('connection', socket => {
    sending.set(socket, null)
    socket.once('close', () => sending.delete(socket))
  })
  function look(): void {
    const now = performance.now()
    for (const [socket, before] of sending) {
      if (socket.destroyed || socket.writableLength === 0) {
        sending.set(socket, null)
        continue
      }
      const left = leftOf(socket)
      if (before?.left !== left) sending.set(socket, { left, since: now })
      else if (now - before.since >= afterMs) socket.destroy()
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(look, afterMs / 4).unref()
  })
  server.on('close', () => clearInterval(timer))
}
