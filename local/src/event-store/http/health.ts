import { createServer, type Server } from 'node:http'

/** Answers `/health/live` (204, as EventStoreDB does) and `/ping`; everything else is 404. */
export function createHealthServer(): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    } else if (path === '/health/live') response.writeHead(204).end()
    else if (path === '/ping') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Ping request"}')
    } else response.writeHead(404).end()
  })
}
