import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'

// An HTTP/2 connection without TLS begins with the preface "PRI * HTTP/2.0". HTTP/1 has no method PRI.
const http2Preface = Buffer.from('PRI ')

// A connection that sends nothing would occupy a socket for ever.
const firstBytesMs = 10_000

/** Takes over a connection whose first bytes are ready to be read. */
type TakeSocket = (socket: Socket) => void

/** Serves gRPC (HTTP/2) and HTTP/1.1 on one port. The first bytes of a connection show which it is. */
export function createSharedPort(grpc: TakeSocket, http: TakeSocket): NetServer {
  return createNetServer({ noDelay: true }, socket => {
    let seen: Buffer = Buffer.alloc(0)
    const abandon = () => socket.destroy()
    const timer = setTimeout(abandon, firstBytesMs)
    const forget = () => clearTimeout(timer)
    const onData = (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      const known = Math.min(seen.length, http2Preface.length)
      const isHttp2 = seen.subarray(0, known).equals(http2Preface.subarray(0, known))
      if (isHttp2 && known < http2Preface.length) return
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('error', abandon)
      socket.off('close', forget)
      socket.pause()
      socket.unshift(seen)
      if (isHttp2) return grpc(socket)
      http(socket)
      // Node's HTTP/2 reads the waiting bytes by itself. HTTP/1 only listens for data events, which a paused socket does not emit.
      socket.resume()
    }
    socket.on('data', onData)
    socket.on('error', abandon)
    socket.on('close', forget)
  })
}

/** Answers 204 to `/health/live` over HTTP/1.1, like EventStoreDB, and 404 to everything else. */
export const createHealthServer = (): HttpServer =>
  createHttpServer(({ url }, response) => {
    response.writeHead(url === '/health/live' ? 204 : 404).end()
  })
