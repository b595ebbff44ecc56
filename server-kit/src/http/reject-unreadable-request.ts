import type { Socket } from 'node:net'
import { type ErrorBody, errorCatalogue } from '@safe-menu/contracts/errors'
import { lastResponseOn } from './slow-readers.ts'

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
  const response = lastResponseOn(socket)
  if (!response?.headersSent) return false
  return !response.req.complete || !response.writableFinished
}
