import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { routes } from '@safe-menu/contracts/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { recognitionPolicy } from '@safe-menu/server-kit/http/page-policy'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { rawRequest, statusesOfLarge } from '@safe-menu/server-kit/testing/raw-request'
import { expect } from 'chai'
import { createGateway, type Gateway } from './server.ts'

interface Upstream {
  readonly url: URL
  readonly seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void
  stop(): Promise<void>
}

/** A service that records its requests and answers with its name. */
async function startUpstream(name: string): Promise<Upstream> {
  const seen: Upstream['seen'] = []
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  const server: Server = createServer(async (incoming, response) => {
    if (handler) return handler(incoming, response)
    let body = ''
    for await (const chunk of incoming) body += chunk
    seen.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ name, ready: true }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    seen,
    answer(next) {
      handler = next
    },
    async stop() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const page = `<!doctype html><title>Safe Menu</title><script>early()</script>${'x'.repeat(2_000)}`
const pageScripts = `'sha256-${createHash('sha256').update('early()').digest('base64')}'`
const menuId = '018f2b4e-0000-7000-8000-000000000001'
const pageHeaders = ['content-security-policy', 'referrer-policy', 'permissions-policy']

describe('gateway', () => {
  let command: Upstream
  let query: Upstream
  let gateway: Gateway
  let origin: string
  let webRoot: string
  const logged: string[] = []

  beforeEach(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'safe-menu-web-'))
    await mkdir(join(webRoot, 'assets'))
    await writeFile(join(webRoot, 'index.html'), page)
    await writeFile(join(webRoot, 'index.html.br'), brotliCompressSync(page))
    await writeFile(join(webRoot, 'assets', 'main-abc123.js'), 'export {}')
    await writeFile(join(webRoot, 'sw.js'), 'self')
    await writeFile(join(webRoot, 'manifest.json'), '{}')
    ;[command, query] = await Promise.all([startUpstream('command'), startUpstream('query')])
    await startGateway()
  })
  afterEach(async () => {
    await gateway.stop()
    await Promise.all([command.stop(), query.stop()])
    await rm(webRoot, { recursive: true, force: true })
  })

  async function startGateway(
    upstreams = { command: command.url, query: query.url },
    headersTimeoutMs?: number,
  ): Promise<void> {
    gateway = createGateway({
      routes,
      upstreams,
      readinessOf: { 'command-api': command.url, 'query-api': query.url },
      webRoot,
      headersTimeoutMs,
      log: createLogger({
        service: 'gateway',
        level: 'warn',
        destination: { write: (line: string) => void logged.push(line) },
      }),
    })
    origin = `http://127.0.0.1:${await gateway.start(0, '127.0.0.1')}`
  }

  const get = (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init)

  const raw = (bytes: string) => rawRequest(Number(new URL(origin).port), bytes)

  describe('routing', () => {
    it('sends each route to the service of the route list', async () => {
      const samples = routes.map(route => ({ route, path: route.path.replaceAll(/:[A-Za-z]+/g, menuId) }))
      for (const { route, path } of samples.filter(({ route }) => !route.path.endsWith('/live'))) {
        const answer = await get(path, { method: route.method })
        expect(await answer.json(), `${route.method} ${path}`).to.deep.include({ name: route.service })
      }
    })

    it('answers an unknown address with 404 and the standard error body', async () => {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/menus/', '/api/menus/a/b/c']) {
        const answer = await get(path, { headers: { accept: 'application/json' } })
        expect(answer.status, path).to.equal(404)
        expect(await answer.json()).to.have.all.keys('error', 'code', 'requestId')
      }
      expect([...command.seen, ...query.seen]).to.deep.equal([])
    })

    it('answers an unknown method with 405 and the allowed methods', async () => {
      const answer = await get('/api/auth/login')
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'POST'])
      expect(((await answer.json()) as { code: string }).code).to.equal('route.method_not_allowed')
      expect((await get('/menu/1', { method: 'POST' })).status).to.equal(405)
    })

    describe('a guest’s page', () => {
      const guestPath = `/menu/${menuId}`

      it('comes from query-api with the headers of a page', async () => {
        query.answer((_, response) => {
          response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: '"1-br"' })
          response.end('rendered')
        })
        const answer = await get(`${guestPath}?menu=${menuId}`)
        expect(await answer.text()).to.equal('rendered')
        expect(answer.headers.get('etag')).to.equal('"1-br"')
        const plain = await get('/login')
        for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
          expect(answer.headers.get(name), name).to.equal(plain.headers.get(name))
      })

      it('has the policy that query-api sends, which allows the styles inside the page', async () => {
        const policy = "default-src 'self'; style-src 'self' 'sha256-abc'"
        query.answer((_, response) => {
          response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
          response.end('rendered')
        })
        const { headers } = await get(guestPath)
        expect(headers.get('content-security-policy')).to.equal(policy)
        expect(headers.get('x-frame-options')).to.equal('DENY')
      })

      it('is the plain web client when query-api has none or does not answer', async () => {
        for (const status of [429, 500, 503]) {
          query.answer((_, response) => response.writeHead(status).end())
          const answer = await get(guestPath)
          expect([answer.status, await answer.text()]).to.deep.equal([200, page])
        }
        await query.stop()
        const answer = await get(guestPath)
        expect([answer.status, await answer.text()]).to.deep.equal([200, page])
        expect(answer.headers.get('content-security-policy')).to.include(pageScripts)
      })

      it('is the plain web client at an address without an id', async () => {
        expect(await (await get('/menu/none')).text()).to.equal(page)
        expect(query.seen).to.deep.equal([])
      })
    })

    it('forwards path, query and body unchanged', async () => {
      const path = '/api/auth/login?a=%2F..&b=%C3%A9'
      await get(path, { method: 'POST', body: '{"x":1}', headers: { 'content-type': 'application/json' } })
      expect(command.seen[0]).to.deep.include({ method: 'POST', url: path, body: '{"x":1}' })
    })

    it('keeps the chunked body of a DELETE from becoming the next request', async () => {
      const sent = request(`${origin}/api/account`, {
        method: 'DELETE',
        headers: { 'transfer-encoding': 'chunked' },
      })
      sent.end('GET /api/allergens HTTP/1.1\r\nhost: x\r\n\r\n')
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      expect(command.seen).to.have.length(1)
      expect(command.seen[0]?.body).to.match(/^GET \/api/)
    })

    it('keeps Content-Length even if Connection names it', async () => {
      const body = 'GET /api/allergens HTTP/1.1\r\nhost: x\r\n\r\n'
      await raw(
        `DELETE /api/account HTTP/1.1\r\nHost: x\r\nConnection: close, content-length\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      await get('/api/auth/login', { method: 'POST', body: '{}' })
      expect(command.seen.map(({ method }) => method)).to.deep.equal(['DELETE', 'POST'])
      expect(command.seen[0]?.body).to.equal(body)
    })

    it('refuses invalid HTTP, no Host, two of them and an unknown Expect', async () => {
      for (const [text, status] of [
        ['GET /api/allergens HTTP/1.1\r\nHost: x\r\nBad Name: 1\r\n\r\n', 400],
        ['GET /api/allergens HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
        ['GET /api/allergens HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
        ['GET /api/allergens HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n', 400],
        ['GET /menu/1 HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
        ['GET /api/allergens HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n', 400],
        [`GET /api/allergens HTTP/1.1\r\nHost: x\r\nX-Huge: ${'x'.repeat(20_000)}\r\n\r\n`, 413],
      ] as const) {
        const answer = await raw(text)
        expect(answer, text.slice(0, 80)).to.match(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
        expect(answer, text.slice(0, 80)).to.match(/\r\ncontent-length: \d+\r\n/iu)
        expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).to.have.all.keys(
          'error',
          'code',
          'requestId',
        )
      }
      expect([...command.seen, ...query.seen]).to.deep.equal([])
    })

    it('ends a request whose headers take too long, soon after the limit', async () => {
      await gateway.stop()
      await startGateway(undefined, 100)
      const startedAt = performance.now()
      const answer = await raw('GET /api/allergens HTTP/1.1\r\nHost: x\r\nX-Slow')
      expect(answer).to.match(/^HTTP\/1\.1 400 /u)
      // Node's own interval is 30 s.
      expect(performance.now() - startedAt).to.be.below(20_000)
    })
  })

  it('logs a request whose code throws, answers 500 and keeps serving', async () => {
    await gateway.stop()
    await startGateway({
      command: command.url,
      get query(): URL {
        throw new Error('a fault in the code')
      },
    })
    logged.length = 0
    const answer = await get('/api/allergens')
    expect(answer.status).to.equal(500)
    const body = (await answer.json()) as { code: string; requestId: string }
    expect(body.code).to.equal('internal.unexpected')
    expect(logged).to.have.length(1)
    expect(logged[0]).to.include('a fault in the code').and.include(body.requestId)
    expect((await get('/livez')).status).to.equal(200)
  })

  describe('forwarded headers', () => {
    it('replace the address that a client claims with the real one', async () => {
      const forged = {
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'x-real-ip': '203.0.113.9',
        'x-request-id': 'other-request',
      }
      const answer = await get('/api/allergens', { headers: forged })
      const headers = query.seen[0]?.headers ?? {}
      expect(headers['x-forwarded-for']).to.equal('127.0.0.1')
      expect(headers).to.not.have.any.keys('forwarded', 'x-real-ip')
      expect(headers['x-request-id'])
        .to.match(/^[\w-]{8,64}$/)
        .and.not.equal('other-request')
      expect(answer.headers.get('x-request-id')).to.equal(headers['x-request-id'])
    })

    it('omit the headers that Connection names', async () => {
      const sent = request(`${origin}/api/allergens`, {
        headers: { connection: 'close, x-secret', 'x-secret': '1', te: 'trailers' },
      })
      sent.end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      expect(query.seen[0]?.headers).to.not.have.any.keys('x-secret', 'te')
    })
  })

  describe('a failing service', () => {
    it('gets 503 with Retry-After on its routes, and other routes still work', async () => {
      await command.stop()
      const answer = await get('/api/auth/login', { method: 'POST', body: '{}' })
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '1'])
      expect(((await answer.json()) as { code: string }).code).to.equal('service.not_ready')
      expect((await get('/api/allergens')).status).to.equal(200)
    })

    it('is one plain line in the log, however many requests it misses', async () => {
      await command.stop()
      logged.length = 0
      const tries = Array.from({ length: 20 }, () => get('/api/auth/login', { method: 'POST', body: '{}' }))
      await Promise.all(tries)
      expect(logged).to.have.length(1)
      const line = JSON.parse(logged[0] ?? '{}')
      expect(line).to.include({ level: 'warn', msg: 'a service does not answer' })
      expect(line.reason).to.match(/^connect ECONNREFUSED/)
      expect(logged[0]).to.not.include('stack')
    })

    it('makes the gateway not ready, which names the service but no reason', async () => {
      command.answer((_request, response) => {
        response.writeHead(503)
        response.end(
          JSON.stringify({ ready: false, checks: { store: { ok: false, reason: 'connect ECONNREFUSED' } } }),
        )
      })
      await query.stop()
      expect((await get('/livez')).status).to.equal(200)
      const answer = await get('/readyz')
      expect(answer.status).to.equal(503)
      expect(await answer.json()).to.deep.equal({
        ready: false,
        services: {
          'command-api': { ready: false },
          'query-api': { ready: false },
        },
      })
    })

    it('that breaks off an answer does not make it look complete to the client', async () => {
      query.answer((_request, response) => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('half', () => response.destroy())
      })
      const answer = await get('/api/allergens')
      expect(await answer.text().catch(() => 'cut')).to.equal('cut')
    })

    it('keeps no listener of an answered request on its connection', async () => {
      const warnings: Error[] = []
      const note = (warning: Error) => warnings.push(warning)
      process.on('warning', note)
      try {
        // Node warns at the eleventh listener.
        for (let count = 0; count < 15; count += 1) await (await get('/api/allergens')).text()
        await new Promise(resolve => setImmediate(resolve))
      } finally {
        process.off('warning', note)
      }
      expect(warnings).to.deep.equal([])
    })

    it('that got a write and gave no answer may have saved it', async () => {
      command.answer(incoming => incoming.resume().once('end', () => incoming.socket.destroy()))
      const answer = await get('/api/auth/login', { method: 'POST', body: '{}' })
      expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '1'])
      expect(((await answer.json()) as { code: string }).code).to.equal('service.outcome_unknown')
    })

    it('that got a read and gave no answer is only not ready', async () => {
      query.answer(incoming => void incoming.socket.destroy())
      const answer = await get('/api/allergens')
      expect(((await answer.json()) as { code: string }).code).to.equal('service.not_ready')
    })

    it('that closes a kept connection gets the read a second time', async () => {
      let calls = 0
      query.answer((incoming, response) => {
        calls += 1
        if (calls === 2) incoming.socket.destroy()
        else response.end('{}')
      })
      const agent = new Agent({ keepAlive: true })
      expect((await get('/api/allergens')).status).to.equal(200)
      expect((await get('/api/allergens')).status).to.equal(200)
      expect(calls).to.equal(3)
      agent.destroy()
    })
  })

  describe('streams', () => {
    it('deliver live events immediately and end in the service when the client leaves', async () => {
      let push: ((text: string) => void) | undefined
      let gone: Promise<unknown> | undefined
      query.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
        push = text => response.write(text)
        gone = once(response, 'close')
      })
      const aborter = new AbortController()
      const answer = await get(`/api/menus/${menuId}/live`, { signal: aborter.signal })
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
        push?.(event)
        expect((await reader?.read())?.value).to.equal(event)
      }
      aborter.abort()
      await gone
    })

    it('end in the service when a client leaves that asked for several on one connection', async () => {
      let opened = 0
      const open = new Set<ServerResponse>()
      query.answer((_request, response) => {
        opened += 1
        open.add(response)
        response.once('close', () => open.delete(response))
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
      })
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.write(`GET /api/menus/${menuId}/live HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3))
      await waitUntil('3 streams are open', () => opened === 3)
      socket.destroy()
      await waitUntil('3 streams have ended', () => open.size === 0)
    })

    it('end when the gateway stops', async () => {
      query.answer((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.flushHeaders()
      })
      const answer = await get(`/api/menus/${menuId}/live`)
      const text = answer.text()
      await gateway.stop()
      expect(await text).to.equal('')
    })

    it('deliver an answer that comes before the body is sent', async () => {
      command.answer((_request, response) => {
        response.writeHead(413, { connection: 'close' })
        response.end('{}')
      })
      const sent = request(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-length': '1000000' },
      })
      sent.on('error', () => undefined)
      sent.write('{')
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      expect(answer.statusCode).to.equal(413)
      sent.destroy()
    })

    // Node's parser reports nothing when a request that asks for an upgrade goes on with bytes that are no chunk.
    it('deliver the answer to a request whose body never begins', async () => {
      query.answer((_request, response) => {
        response.writeHead(401, { connection: 'close' })
        response.end('{}')
      })
      const { hostname, port } = new URL(origin)
      const socket = connect({ host: hostname, port: Number(port) })
      const head = [
        'GET /api/allergens HTTP/1.1',
        `Host: ${hostname}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Transfer-Encoding: chunked',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).to.match(/^HTTP\/1\.1 401 /u)
      socket.destroy()
    })
  })

  describe('a request whose answer is ready before its body has arrived', () => {
    const statusesOf = (path: string) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 8000000\r\n\r\n`
      return statusesOfLarge(Number(new URL(origin).port), head, { bytes: 8_000_000, times: 10 })
    }
    const all = (status: string) => Array.from({ length: 10 }, () => status)

    it('gets the gateway’s own refusal', async () => {
      expect(await statusesOf('/api/nothing')).to.deep.equal(all('404'))
    })
    it('gets the answer of a service that keeps reading', async () => {
      command.answer((incoming, response) => {
        incoming.resume()
        response.writeHead(413, { 'content-length': '2' })
        response.end('{}')
      })
      expect(await statusesOf('/api/auth/login')).to.deep.equal(all('413'))
    })
    it('gets the answer of a service that closes its connection', async () => {
      command.answer((incoming, response) => {
        response.writeHead(413)
        // After the timer the gateway, in this process, reads what has arrived, also when the timer is late on a busy machine.
        response.end('{}', () => setTimeout(() => setImmediate(() => incoming.destroy()), 50))
      })
      expect(await statusesOf('/api/auth/login')).to.deep.equal(all('413'))
    })
  })

  describe('the web client', () => {
    it('gets the page at its addresses, with security headers and never cached', async () => {
      for (const path of [
        '/',
        '/menu/',
        '/Menu/00000000-0000-4000-8000-000000000000/?menu=2',
        '/login?next=/menu/1',
        '/menu-manager',
      ]) {
        const answer = await get(path)
        expect(answer.status, path).to.equal(200)
        expect(await answer.text(), path).to.equal(page)
        expect(answer.headers.get('cache-control')).to.equal('no-cache')
        const policy = answer.headers.get('content-security-policy') ?? ''
        expect(policy).to.include(`script-src 'self' ${pageScripts};`).and.include("frame-ancestors 'none'")
        expect(policy.match(/script-src[^;]*/)?.[0]).to.not.include('unsafe')
        expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
        expect(answer.headers.get('referrer-policy')).to.equal('strict-origin-when-cross-origin')
        expect(answer.headers.get('permissions-policy')).to.include('camera=()')
      }
    })

    it('gets the page with 404 at an address that names nothing', async () => {
      for (const path of ['/nope', '/menu', '/menu/xyz', '/menu/1/?menu=2', '/menu/1/2', '/login/x']) {
        const answer = await get(path)
        expect([answer.status, answer.headers.get('cache-control')], path).to.deep.equal([404, 'no-store'])
        expect(await answer.text(), path).to.equal(page)
        expect(answer.headers.get('content-security-policy'), path).to.include(pageScripts)
      }
    })

    it('gets the rendered sales page only at its two addresses, compressed by the build', async () => {
      const sales = `${page}sales`
      await writeFile(join(webRoot, 'sales.html'), sales)
      await writeFile(join(webRoot, 'sales.html.br'), brotliCompressSync(sales))
      await gateway.stop()
      await startGateway()
      for (const path of ['/', '/?from=card', '/restaurants/sales', '/restaurants/sales?from=card']) {
        const answer = await get(path, { headers: { 'accept-encoding': 'br' } })
        expect(await answer.text(), path).to.equal(sales)
        expect(answer.headers.get('content-encoding'), path).to.equal('br')
        expect(answer.headers.get('cache-control'), path).to.equal('no-cache')
        expect(answer.headers.get('content-security-policy'), path).to.include(pageScripts)
      }
      for (const path of ['/restaurants', '/restaurants/sales/x', '/login'])
        expect(await (await get(path)).text(), path).to.equal(page)
    })

    it('gets a 304 with the headers of the file if any tag that it names is the file’s', async () => {
      for (const path of ['/menu/', '/sw.js']) {
        const fresh = await get(path)
        const etag = fresh.headers.get('etag') ?? ''
        for (const tags of [`"other", ${etag}`, `W/${etag.replace(/^W\//u, '')}`, '*']) {
          const known = await get(path, { headers: { 'if-none-match': tags } })
          expect(known.status, tags).to.equal(304)
          for (const name of ['etag', 'cache-control', 'vary', ...pageHeaders])
            expect(known.headers.get(name), name).to.equal(fresh.headers.get(name))
        }
        expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).to.equal(200)
      }
    })

    it('gets other answers with a policy that loads, runs and frames nothing', async () => {
      for (const [path, method] of [
        ['/api/allergens', 'GET'],
        ['/api/auth/login', 'POST'],
        ['/api/nothing', 'GET'],
        ['/api/auth/login', 'GET'],
        ['/menu/1', 'POST'],
        ['/assets/gone-1.js', 'GET'],
        ['/livez', 'GET'],
        ['/readyz', 'GET'],
      ] as const) {
        const { headers } = await get(path, { method })
        const policy = headers.get('content-security-policy')
        expect(policy, path).to.match(/^default-src 'none'; .*base-uri 'none'.*frame-ancestors 'none'$/u)
        expect(headers.get('referrer-policy'), path).to.equal('no-referrer')
      }
    })

    it('gets the smallest file that the browser accepts', async () => {
      await writeFile(join(webRoot, 'index.html.gz'), gzipSync(page))
      await gateway.stop()
      await startGateway()
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['identity', null],
      ] as const) {
        const answer = await get('/login', { headers: { 'accept-encoding': accepted } })
        expect(answer.headers.get('content-encoding'), accepted).to.equal(encoding)
        expect(answer.headers.get('vary'), accepted).to.equal('Accept-Encoding')
        expect(await answer.text(), accepted).to.equal(page)
      }
    })

    it('gets the whole file, whatever range it asks for', async () => {
      for (const range of ['bytes=5-2', 'bytes=0-1', 'bytes=9999-', 'bytes=0-0,1-1,-1']) {
        const answer = await get('/assets/main-abc123.js', { headers: { range } })
        expect([answer.status, await answer.text()], range).to.deep.equal([200, 'export {}'])
      }
      expect((await get('/livez')).status).to.equal(200)
    })

    it('gets a file that was removed since the gateway started', async () => {
      await rm(join(webRoot, 'assets'), { recursive: true })
      const answer = await get('/assets/main-abc123.js')
      expect([answer.status, await answer.text()]).to.deep.equal([200, 'export {}'])
      expect((await get('/livez')).status).to.equal(200)
    })

    it('keeps no file open when it leaves during a download', async function () {
      if (process.platform !== 'linux') this.skip() // other systems do not list the open files of a process
      const large = join(webRoot, 'assets', 'large-abc123.js')
      await writeFile(large, 'x'.repeat(8_000_000))
      await gateway.stop()
      await startGateway()
      for (let count = 0; count < 10; count++) {
        const sent = request(`${origin}/assets/large-abc123.js`)
        sent.end()
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        await once(answer, 'data')
        sent.destroy()
      }
      await gateway.stop()
      const openFiles = async () =>
        Promise.all(
          (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
        )
      // A file is closed once the read that is under way has ended.
      await waitUntil('every file is closed', async () => !(await openFiles()).includes(large))
    })

    it('gets the headers of a page without its body for HEAD', async () => {
      const whole = await get('/menu/')
      const head = await get('/menu/', { method: 'HEAD' })
      expect([head.status, await head.text()]).to.deep.equal([200, ''])
      for (const name of ['content-type', 'etag', 'cache-control', 'content-security-policy'])
        expect(head.headers.get(name), name).to.equal(whole.headers.get(name))
    })

    it('may compile WebAssembly only in the worker that recognises text', async () => {
      const folder = join('assets', 'text-recognition-7.0.0')
      await mkdir(join(webRoot, folder))
      for (const name of ['worker.min.js', 'tesseract-core-lstm.wasm.js'])
        await writeFile(join(webRoot, folder, name), 'self')
      await gateway.stop()
      await startGateway()
      const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? ''
      const worker = await policyOf(`/${folder}/worker.min.js`)
      expect(worker)
        .to.equal(recognitionPolicy)
        .and.include("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
      for (const path of [`/${folder}/tesseract-core-lstm.wasm.js`, `/${folder}/x/worker.min.js`, '/login'])
        expect(await policyOf(path), path).not.to.include('wasm-unsafe-eval')
    })

    it('gets a large asset from its file, and all of it', async () => {
      const large = join(webRoot, 'assets', 'large-abc123.bin')
      await writeFile(large, Buffer.alloc(3_000_000, 'safe menu'))
      await gateway.stop()
      await startGateway()
      const { length } = Buffer.from(await (await get('/assets/large-abc123.bin')).arrayBuffer())
      expect(length).to.equal(3_000_000)
      const { headers } = await get('/assets/large-abc123.bin', { method: 'HEAD' })
      expect([headers.get('content-length'), headers.get('cache-control')]).to.deep.equal([
        '3000000',
        'public, max-age=31536000, immutable',
      ])
      await rm(large)
      await get('/assets/large-abc123.bin')
        .then(answer => answer.text())
        .catch(() => undefined)
      expect((await get('/livez')).status).to.equal(200)
    })

    it('may cache a file with a content hash in its name forever', async () => {
      const answer = await get('/assets/main-abc123.js')
      expect(answer.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable')
    })

    it('looks for a new service worker and manifest at each visit', async () => {
      for (const [path, type] of [
        ['/sw.js', 'javascript'],
        ['/manifest.json', 'application/json'],
      ] as const) {
        const { headers } = await get(path)
        expect(headers.get('cache-control'), path).to.equal('no-cache')
        expect(headers.get('content-type'), path).to.include(type)
      }
    })

    it('gets 404 for a missing file, never the page', async () => {
      for (const path of ['/assets/gone-1.js', '/assets/', '/favicon.ico', '/.env']) {
        expect((await get(path)).status, path).to.equal(404)
      }
    })

    it('gets no file outside the directory', async () => {
      for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
        const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
        expect(answer, path).to.not.include('"name"')
      }
    })
  })
})
