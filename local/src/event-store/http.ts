import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'
import { serverVersion } from './grpc/services.ts'

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

interface NodeInfoDeps {
  readonly instanceId: string
  /** The position of the last event on disk. */
  readonly committed: () => number
}

/** Answers what EventStoreDB answers over HTTP/1.1 about itself: `/health/live`, `/ping`, `/info` and `/gossip`. */
export function createNodeInfoServer({ instanceId, committed }: NodeInfoDeps): HttpServer {
  const pages: Readonly<Record<string, (request: IncomingMessage) => object | null>> = {
    '/health/live': () => null,
    '/ping': () => ({ text: 'Ping request successfully handled' }),
    '/info': () => ({
      dbVersion: serverVersion,
      state: 'leader',
      features: { projections: false, userManagement: false, atomPub: false },
      authentication: { type: 'insecure', properties: {} },
    }),
    '/gossip': ({ socket: { localAddress, localPort } }) => ({
      members: [
        {
          instanceId,
          timeStamp: new Date().toISOString(),
          state: 'Leader',
          isAlive: true,
          httpEndPointIp: localAddress,
          httpEndPointPort: localPort,
          lastCommitPosition: committed(),
          writerCheckpoint: committed(),
          nodePriority: 0,
          isReadOnlyReplica: false,
        },
      ],
      serverIp: localAddress,
      serverPort: localPort,
    }),
  }
  return createHttpServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined
    if (page === undefined) response.writeHead(404).end()
    else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    } else {
      const body = page(request)
      if (body === null) response.writeHead(204).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
  })
}
