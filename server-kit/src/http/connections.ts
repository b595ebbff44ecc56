import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, errorCatalogue } from '@safe-menu/contracts/errors'

/* Connections that do not behave: slow readers, responses that end early or never begin, and requests that are not HTTP. */

/** A client that reads nothing of its response for this long is gone or hostile. */
const stalledMs = 30_000
/** Far more than a process serves at once. Limits the memory and file descriptors of idle connections. */
const maxConnections = 10_000

/** A connection's current or last response, where {@link disconnectSlowReaders} notes it. */
const currentResponse = Symbol('current response')
type AnsweringSocket = Socket & { [currentResponse]?: ServerResponse }

interface SlowReaderOptions {
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

/**
 * Disconnects clients that do not read their response: nothing could be sent for 30 s although data is waiting.
 * A request that is still being handled, and a live page without news, may be silent for longer.
 *
 * Node's `timeout` event also covers progress inside a large write and idle keep-alive connections. But for Node anything that
 * a client sends is progress too, even blank lines, so the data sent is checked as well.
 */
export function disconnectSlowReaders(
  server: Server,
  { afterMs = stalledMs, now = () => performance.now() }: SlowReaderOptions = {},
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

/** Node's internal handle. Only it shows how much of a large write the operating system has accepted. */
type SendingSocket = Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null }

/** Changes with every byte that the operating system accepts. */
function sentSoFar(socket: SendingSocket): string {
  return `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`
}

/** The responses of a connection that wait for the ones before them. */
const waitingResponses = Symbol('waiting responses')
type PipeliningSocket = Socket & { [waitingResponses]?: Set<ServerResponse> }

/**
 * Lets responses end with their connection, even if their turn never came. A client can send its next requests before it has
 * the first response (RFC 9112, 9.3.2). Node gives a response its socket when its turn comes, and emits `close` only from that
 * socket. Without `close`, a live page keeps its place, its stream and its connection to a service for ever.
 */
export function closeWaitingResponses(server: Server): void {
  server.on('request', ({ socket }: { socket: PipeliningSocket }, response: ServerResponse) => {
    if (response.socket !== null) return
    let waiting = socket[waitingResponses]
    if (!waiting) {
      const all = new Set<ServerResponse>()
      socket[waitingResponses] = waiting = all
      socket.once('close', () => all.forEach(closeUnsent))
    }
    waiting.add(response)
    response.once('socket', () => waiting.delete(response))
  })
}

function closeUnsent(response: ServerResponse): void {
  if (response.closed) return
  response.destroy()
  response.emit('close')
  response.removeAllListeners('close') // a later version of Node may emit it as well
}

/** More than any client sends by mistake. A client that sends more is disconnected. */
const maxDrainedBytes = 16 * 1024 * 1024
/** Long enough for an oversized import of some megabytes over a phone's uplink. */
const maxDrainMs = 10_000

const early = new WeakSet<ServerResponse>()

/** Whether the whole response was sent before the request had arrived. A client that disconnects then has missed nothing. */
export function hasRespondedEarly(response: ServerResponse): boolean {
  return early.has(response)
}

/**
 * Makes sure that a response reaches the client even if it is sent before the request has arrived, for example a 413 while the
 * body is still being sent. Closing a connection with unread bytes makes TCP reset it, and the client could lose the response
 * (RFC 9112, 9.6). So the rest of the body is read and discarded before the response ends. A client that sends more than
 * 16 MB, or for longer than 10 s, after the response is disconnected.
 *
 * Call it before anything responds. Requests without a body are not affected.
 */
export function respondAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && (length === undefined || length === '0')) return

  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let ending = false
  response.end = ((...args: unknown[]) => {
    if (ending || request.complete || request.destroyed) return end(...args)
    ending = true
    early.add(response)
    const [chunk, encodingOf] = args
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) {
      if (!response.headersSent && !response.hasHeader('content-length'))
        response.setHeader('content-length', Buffer.byteLength(chunk))
      response.write(chunk, typeof encodingOf === 'string' ? (encodingOf as BufferEncoding) : 'utf8')
    } else response.flushHeaders()
    const callback = args.find(argument => typeof argument === 'function')
    drain(request, () => end(callback))
    return response
  }) as typeof response.end
}

function drain(request: IncomingMessage, done: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    request.off('data', count)
    done()
  }
  const cutOff = () => {
    request.off('close', finish)
    request.off('end', finish)
    finish()
    request.socket.destroySoon()
  }
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxDrainedBytes) cutOff()
  }
  const timer = setTimeout(cutOff, maxDrainMs)
  request.once('end', finish)
  request.once('close', finish)
  request.on('data', count)
  request.resume()
}

/** Time for the client to read the response, while what it still sends is discarded: unread bytes would reset the connection. */
const lingerMs = 1_000

/**
 * Responds to requests that Node cannot read as HTTP (`clientError`) as to any malformed or too large request, then closes the
 * connection.
 */
export function rejectUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections in advance. On a connection without a request, a response could be mistaken for the response to a
  // request that is sent in the same moment. If the connection just closes, the browser sends that request again.
  const hasNoRequest = socket.bytesRead === 0
  if (!socket.writable || hasNoRequest || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  if (hasBegunToRespond(socket)) {
    socket.destroySoon()
    return
  }
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const code = isTooLarge ? 'request.too_large' : 'request.malformed'
  const body: ErrorBody = {
    error: isTooLarge
      ? 'The address and the headers of the request are too large.'
      : 'The request could not be read as HTTP, or took too long to arrive.',
    code,
    requestId: 'unread',
  }
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${errorCatalogue[code].status} ${isTooLarge ? 'Content Too Large' : 'Bad Request'}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/**
 * Whether the response to the unreadable request has begun, or one before it is still being sent. Another response would
 * become a part of it, or the client would take it for the response to its next request.
 */
function hasBegunToRespond(socket: Socket): boolean {
  const response = (socket as AnsweringSocket)[currentResponse]
  if (!response?.headersSent) return false
  return !response.req.complete || !response.writableFinished
}
