import type { Socket } from 'node:net'
import { type ErrorBody, errorCatalogue } from '@safe-menu/contracts/errors'

/** Time for the client to read the answer, and for what it still sends to be thrown away: unread bytes would reset the connection. */
const lingerMs = 1_000

/** What Node cannot even read as HTTP (its `clientError`): answered like any malformed or too large request, and cut off. */
export function rejectUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections ahead. An answer on one that nothing was asked over would be taken for that of the request
  // which goes out over it in the same moment; a request on a connection that is merely gone they send again.
  const askedNothing = socket.bytesRead === 0
  if (!socket.writable || askedNothing || error.code === 'ECONNRESET') {
    socket.destroy()
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
