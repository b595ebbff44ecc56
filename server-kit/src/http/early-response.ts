import type { IncomingMessage, ServerResponse } from 'node:http'

/** More than any client sends by mistake; a client that sends more is cut off. */
const maxDrainedBytes = 16 * 1024 * 1024
/** An oversized import of some megabytes over a phone's uplink. */
const maxDrainMs = 10_000

const early = new WeakSet<ServerResponse>()

/** Whether the whole answer was sent before the request had arrived, so that a client that leaves then has not missed it. */
export function hasRespondedEarly(response: ServerResponse): boolean {
  return early.has(response)
}

/**
 * Makes an answer that is ready before its request has arrived reach the client, for example a 413 while the body is
 * still being sent. If the connection were closed with unread bytes in it, TCP would reset it, and the client could lose
 * the answer (RFC 9112, 9.6). So the answer is sent, the rest of the body is read and thrown away, and only then does the
 * response end. A client that sends more than 16 MB or for longer than 10 s after the answer is cut off.
 *
 * Call it before anything answers. Requests without a body are left alone.
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
