import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A client that reads nothing of its response for this long is gone or hostile. */
const stalledMs = 30_000
/** Far more than a process serves at once. Limits the memory and file descriptors of idle connections. */
const maxConnections = 10_000

/** A connection's current or last response. */
const currentResponse = Symbol('current response')
type AnsweringSocket = Socket & { [currentResponse]?: ServerResponse }

/** The response that a connection of a server with {@link disconnectSlowReaders} sends, or sent last. */
export function lastResponseOn(socket: Socket): ServerResponse | undefined {
  return (socket as AnsweringSocket)[currentResponse]
}

/** Node's internal handle. Only it shows how much of a large write the operating system has accepted. */
type SendingSocket = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }

interface Options {
  /** Milliseconds in which nothing could be sent. Default 30,000. */
  readonly afterMs?: number | undefined
  /** A monotonic clock, in milliseconds. Default `performance.now`. */
  readonly now?: () => number
}

/** How much of a connection's responses had been sent, and when that was first seen. */
interface Progress {
  readonly sent: string
  readonly since: number
}

/** Changes with every byte that the operating system accepts. */
function sentSoFar(socket: SendingSocket): string {
  return `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`
}

/**
 * Disconnects clients that do not read their response: nothing could be sent for 30 s although data is waiting.
 * A request that is still being handled, and a live page without news, may be silent for longer.
 *
 * Node's `timeout` event also covers progress inside a large write and idle keep-alive connections. But for Node anything that
 * a client sends is progress too, even blank lines, so the data sent is checked as well.
 */
export function disconnectSlowReaders(
  server: Server,
  { afterMs = stalledMs, now = () => performance.now() }: Options = {},
): void {
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

  /** All connections, with their progress while data is waiting. */
  const sending = new Map<Socket, Progress | null>()
  server.on('connection', socket => {
    sending.set(socket, null)
    socket.once('close', () => sending.delete(socket))
  })
  function checkProgress(): void {
    const at = now()
    for (const [socket, before] of sending) {
      if (socket.destroyed || socket.writableLength === 0) {
        sending.set(socket, null)
        continue
      }
      const sent = sentSoFar(socket)
      if (before?.sent !== sent) sending.set(socket, { sent, since: at })
      else if (at - before.since >= afterMs) socket.destroy()
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(checkProgress, afterMs / 4).unref()
  })
  server.on('close', () => clearInterval(timer))
}
