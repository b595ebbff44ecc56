import type { IncomingMessage, ServerResponse } from 'node:http'

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
