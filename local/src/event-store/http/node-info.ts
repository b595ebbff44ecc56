import { createServer, type IncomingMessage, type Server } from 'node:http'
import { serverVersion } from '../model.ts'

interface NodeInfoDeps {
  readonly instanceId: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The position of the last event on disk. */
  readonly committed: () => number
}

/** Answers what EventStoreDB answers over HTTP/1.1 about itself: `/health/live`, `/ping`, `/info` and `/gossip`. */
export function createNodeInfoServer({ instanceId, now, committed }: NodeInfoDeps): Server {
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
          timeStamp: new Date(now()).toISOString(),
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
  return createServer((request, response) => {
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
