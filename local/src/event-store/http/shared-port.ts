import { createServer, type Server, type Socket } from 'node:net'

// An HTTP/2 connection without TLS begins with the preface "PRI * HTTP/2.0": no HTTP/1 method is called PRI.
const http2Preface = Buffer.from('PRI ')

// A connection that says nothing at all holds a socket for nothing.
const firstBytesMs = 10_000

/** Takes over a connection whose first bytes stand ready to be read. */
export type TakeSocket = (socket: Socket) => void

/** One port for gRPC (HTTP/2) and HTTP/1.1: the first bytes of a connection tell them apart. */
export function createSharedPort(grpc: TakeSocket, http: TakeSocket): Server {
  return createServer({ noDelay: true }, socket => {
    let seen: Buffer = Buffer.alloc(0)
    const abandon = () => socket.destroy()
    const timer = setTimeout(abandon, firstBytesMs)
    const look = (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      const known = Math.min(seen.length, http2Preface.length)
      const isHttp2 = seen.subarray(0, known).equals(http2Preface.subarray(0, known))
      if (isHttp2 && known < http2Preface.length) return
      clearTimeout(timer)
      socket.off('data', look)
      socket.off('error', abandon)
      socket.off('close', forget)
      socket.pause()
      socket.unshift(seen)
      if (isHttp2) grpc(socket)
      else {
        http(socket)
        // HTTP/2 reads what is ready by itself; HTTP/1 listens, and a paused socket tells it nothing.
        socket.resume()
      }
    }
    const forget = () => clearTimeout(timer)
    socket.on('data', look)
    socket.on('error', abandon)
    socket.on('close', forget)
  })
}
