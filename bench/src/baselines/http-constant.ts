/**
 * The baseline of S1: only `node:http` or Koa, which sends a constant buffer.
 * Usage: `http-constant node|koa BYTES`; prints its port.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'

const [kind, bytes] = process.argv.slice(2)
const body = Buffer.alloc(Number(bytes), 'x')

function bareNode(): Server {
  return createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('content-length', body.length)
    response.end(body)
  })
}

function bareKoa(): Server {
  const app = new Koa()
  app.use(context => {
    context.type = 'application/json'
    context.body = body
  })
  return createServer(app.callback())
}

const server = kind === 'koa' ? bareKoa() : bareNode()
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
