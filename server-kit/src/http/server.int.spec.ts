import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { defineRoute, type Route } from '@safe-menu/contracts/http/route'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import { createHealth, version } from '../health/health.ts'
import { createLimiter } from '../limits/limiter.ts'
import { own, type Sample, sampleRoutes, startSample, tokenOf } from '../testing/sample-server.ts'
import type { RequestContext } from './context.ts'
import { type Handler, on } from './router.ts'

const path = `/api/samples/${own.menu}`
type ReadHandler = Handler<typeof sampleRoutes.read>

describe('http server', () => {
  let sample: Sample
  afterEach(() => sample.stop())

  /** Requests over a connection of their own, which a spec can break. */
  function ask(address: string): Socket {
    const socket = connect(sample.port, '127.0.0.1')
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }

  const answering = async (read: ReadHandler, change: Parameters<typeof startSample>[0] = {}) => {
    sample = await startSample({ ...change, handlers: [on(sampleRoutes.read, read)] })
    return sample.call('GET', path)
  }
  const failed = () => sample.logLines().filter(line => line.msg === 'request failed')
  const requests = () => sample.logLines().filter(line => line.msg === 'request')

  describe('when a handler throws an unknown error', () => {
    it('answers generically and logs everything under the same request id', async () => {
      const answer = await answering(async () => {
        throw new Error('select secret_column from accounts')
      })
      expect([answer.status, answer.body.code]).to.deep.equal([500, 'internal.unexpected'])
      expect(JSON.stringify(answer.body)).not.to.include('secret_column')
      const [line] = failed()
      expect(line).to.include({ level: 'error', requestId: answer.body.requestId, route: 'sample.read' })
      expect(JSON.stringify(line)).to.include('secret_column').and.to.include('server.int.spec')
    })
  })

  describe('when a handler throws an AppError', () => {
    it('answers with its text, headers and issues', async () => {
      const answer = await answering(async () => {
        throw new AppError('menu.not_found', { text: 'Gone.', headers: { 'x-why': 'deleted' } })
      })
      expect(answer.body).to.deep.equal({
        error: 'Gone.',
        code: 'menu.not_found',
        requestId: answer.body.requestId,
      })
      expect(answer.headers.get('x-why')).to.equal('deleted')
      expect(failed()).to.have.length(0)
    })
    it('sends none of the headers that the handler had set', async () => {
      const answer = await answering(async ctx => {
        ctx.set({
          'content-encoding': 'br',
          'content-disposition': 'attachment',
          link: '</next>; rel="next"',
        })
        ctx.etag = '1'
        throw new AppError('menu.not_found')
      })
      expect(answer.body.code).to.equal('menu.not_found')
      for (const name of ['content-encoding', 'content-disposition', 'link', 'etag'])
        expect(answer.headers.get(name), name).to.equal(null)
    })
  })

  describe('when the database is unreachable', () => {
    it('answers 503 with Retry-After and logs a warning', async () => {
      const answer = await answering(async () => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      })
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'service.database_unavailable'])
      expect(answer.headers.get('retry-after')).to.equal('1')
      expect(failed()[0]).to.include({ level: 'warn' })
    })
  })

  describe('when a handler breaks the declaration of its route', () => {
    const good = { id: own.menu, role: null, limit: 1 }
    const answersPart: ReadHandler = async ctx => {
      ctx.status = 206
      ctx.body = good
    }
    const answersMore: ReadHandler = async ctx => {
      const more = { ...good, secret: 1 }
      ctx.body = more
    }
    const answersBytes: ReadHandler = async ctx => {
      ctx.type = 'application/json'
      ctx.body = Buffer.from('{"id":1}')
    }
    const broken: Record<string, ReadHandler> = {
      'an undeclared status': answersPart,
      'an undeclared type': async ctx => {
        ctx.body = Buffer.from(JSON.stringify(good))
      },
      'no body': async () => {},
      'a body its schema refuses': answersMore,
      'bytes its schema refuses': answersBytes,
      'an undeclared code': async () => {
        throw new AppError('item.not_found')
      },
    }
    for (const [what, handler] of Object.entries(broken)) {
      it(`answers 500 and logs: ${what}`, async () => {
        expect((await answering(handler)).status).to.equal(500)
        expect(JSON.stringify(failed()[0])).to.include('sample.read')
      })
    }

    describe('in production', () => {
      const production = { strictResponses: false }
      it('removes undeclared fields and logs their names', async () => {
        const answer = await answering(answersMore, production)
        expect([answer.status, answer.body]).to.deep.equal([200, good])
        expect(sample.logText()).to.include('"fields":["secret"]')
      })
      it('answers 500 instead of a body that lacks a declared field', async () => {
        const answer = await answering(async ctx => {
          const incomplete: object = { id: own.menu, secret: 1 }
          ctx.body = incomplete as typeof good
        }, production)
        expect([answer.status, answer.body.code]).to.deep.equal([500, 'internal.unexpected'])
        expect(JSON.stringify(answer.body)).not.to.include('secret')
      })
      it('answers 500 instead of an undeclared status', async () => {
        expect((await answering(answersPart, production)).status).to.equal(500)
      })
      it('sends bytes without parsing, because they were checked when they were made', async () => {
        const answer = await answering(answersBytes, production)
        expect([answer.status, answer.body]).to.deep.equal([200, { id: 1 }])
      })
      it('answers an undeclared error code', async () => {
        const answer = await answering(async () => {
          throw new AppError('item.not_found')
        }, production)
        expect(answer.status).to.equal(404)
      })
    })
  })

  describe('when a handler returns bytes, a stream, text or nothing new', () => {
    it('sends bytes unchanged', async () => {
      const bytes = Buffer.from(JSON.stringify({ id: own.menu, role: null, limit: 7 }))
      const answer = await answering(async ctx => {
        ctx.set({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
        ctx.etag = '1'
        ctx.body = bytes
      })
      expect(answer.body.limit).to.equal(7)
      expect(answer.headers.get('etag')).to.equal('"1"')
      expect(answer.headers.get('cache-control')).to.equal('no-cache')
      expect(answer.headers.get('content-length')).to.equal(String(bytes.length))
    })
    it('pipes a stream', async () => {
      const answer = await answering(async ctx => {
        ctx.type = 'application/json'
        ctx.body = Readable.from(['{"limit":', '7}'])
      })
      expect(answer.body).to.deep.equal({ limit: 7 })
    })
    it('sends a 304 without a body', async () => {
      const answer = await answering(async ctx => {
        ctx.etag = '1'
        ctx.status = 304
      })
      expect([answer.status, answer.body, answer.headers.get('etag')]).to.deep.equal([304, null, '"1"'])
    })
    it('sends an answer without an ETag in full, whatever the client says it has', async () => {
      sample = await startSample()
      // Without its own Cache-Control, fetch would add one that asks for a full answer.
      const headers = { 'if-none-match': '*', 'cache-control': 'max-age=0' }
      const answer = await sample.call('GET', path, { headers })
      expect([answer.status, answer.body.id]).to.deep.equal([200, own.menu])
    })
  })

  describe('request log', () => {
    it('has one line with route, duration and account, without address and query', async () => {
      sample = await startSample()
      const answer = await sample.call('GET', `${path}?limit=3`, { token: tokenOf('ADMIN') })
      await waitUntil('the request is logged', () => requests().length === 1)
      const line = requests()[0] ?? {}
      expect(line).to.include({ method: 'GET', path, route: 'sample.read', status: 200, service: 'sample' })
      expect(line.requestId).to.equal(answer.headers.get('x-request-id'))
      expect(line.ms).to.be.a('number')
      expect(line.account).to.match(/^[0-9a-f-]{36}$/u)
      expect(sample.logText())
        .not.to.include('127.0.0.1')
        .and.not.to.include('limit=3')
        .and.not.to.include('eyJ')
    })
    it('has a unique id for each request', async () => {
      sample = await startSample()
      const ids = new Set<string | null>()
      for (let count = 0; count < 20; count += 1)
        ids.add((await sample.call('GET', path)).headers.get('x-request-id'))
      expect(ids.size).to.equal(20)
    })
  })

  describe('when a request full of secrets fails in every way', () => {
    it('logs none of them', async () => {
      const token = tokenOf('RESTAURANT')
      const secrets = { email: 'anna.maria@example.com', password: 'correct horse battery', token }
      sample = await startSample({
        handlers: [
          on(sampleRoutes.create, async ({ input: { body }, headers, log }) => {
            log.warn({ body, headers }, 'about to fail')
            throw Object.assign(new Error(`cannot register ${secrets.email}`), secrets, {
              cause: { headers },
            })
          }),
        ],
      })
      const target = `${path}/items`
      const created = await sample.call('POST', target, {
        token,
        body: { name: 'x', nested: { list: [secrets] } },
      })
      expect(created.status).to.equal(500)
      await sample.call('POST', target, { token: `${token}x`, body: secrets })
      await sample.call('POST', target, {
        token,
        body: `{"password":"${secrets.password}`,
        headers: { 'content-type': 'application/json' },
      })
      await sample.call(
        'GET',
        `/api/${secrets.email}/${token}?password=${encodeURIComponent(secrets.password)}`,
      )
      await sample.call('GET', `/api/${token}`)
      await waitUntil('5 requests are logged', () => requests().length === 5)
      expect(sample.logText()).to.include('about to fail')
      for (const secret of [...Object.values(secrets), 'correct%20horse', 'eyJ']) {
        expect(sample.logText()).not.to.include(secret)
      }
    })
  })

  describe('when the client leaves before the response', () => {
    it('logs 499, and no failure of the handler', async () => {
      const left = new AbortController()
      let entered = false
      sample = await startSample({
        handlers: [
          on(sampleRoutes.read, async () => {
            entered = true
            await once(left.signal, 'abort')
            throw new Error('too late')
          }),
        ],
      })
      const socket = ask(path)
      await waitUntil('the handler runs', () => entered)
      socket.destroy()
      await waitUntil('the request is logged', () => requests().length === 1)
      left.abort()
      await new Promise(resolve => setImmediate(resolve))
      expect(requests()[0]).to.include({ status: 499 })
      expect(failed()).to.have.length(0)
    })
    it('logs 499 if it leaves during the response', async () => {
      let began = false
      sample = await startSample({
        first: [
          (_, next) => {
            began = true
            return next()
          },
        ],
      })
      const socket = connect(sample.port, '127.0.0.1')
      socket.write(
        'POST /api/samples/track HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"menu',
      )
      await waitUntil('the answer begins', () => began)
      socket.destroy()
      await waitUntil('the request is logged', () => requests().length === 1)
      expect(requests()[0]).to.include({ status: 499, route: 'sample.track' })
      expect(failed()).to.have.length(0)
    })
  })

  describe('with middleware before the router', () => {
    const withFirst = () =>
      startSample({
        first: [
          (ctx, next) => {
            if (ctx.path !== path) return next()
            ctx.state.route = 'sample.read'
            ctx.body = { isFirst: true }
            return Promise.resolve()
          },
        ],
      })
    it('sends its responses with the same headers, log line and metric', async () => {
      sample = await withFirst()
      const answer = await sample.call('GET', path)
      expect(answer.body).to.deep.equal({ isFirst: true })
      expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
      await waitUntil('the request is logged', () => requests().length === 1)
      expect(requests()[0]).to.include({
        route: 'sample.read',
        status: 200,
        requestId: answer.headers.get('x-request-id'),
      })
      const metrics = await fetch(`${sample.url}/metrics`)
      const counts = (await metrics.text())
        .split('\n')
        .filter(each => each.startsWith('http_request_duration_seconds_count'))
      expect(counts).to.have.length(1)
      expect(counts[0]).to.include('route="sample.read"').and.to.include('status="200"').and.to.match(/ 1$/u)
    })
  })

  describe('health', () => {
    it('tells a proxy only whether it is ready, without reasons', async () => {
      const failed = { ok: false, reason: 'connect ECONNREFUSED 10.0.0.7:5432' }
      sample = await startSample({ health: createHealth({ checks: { store: () => failed } }) })
      const answer = await sample.call('GET', '/readyz', { headers: { 'x-forwarded-for': '203.0.113.9' } })
      expect([answer.status, answer.body]).to.deep.equal([503, { ready: false }])
    })
    it('answers readiness with 200 or 503, checks and figures, and liveness with 200', async () => {
      let ok = true
      let clock = 0
      sample = await startSample({
        health: createHealth({
          checks: { store: () => ({ ok, figures: { lag: 3 } }) },
          now: () => clock,
        }),
      })
      const ready = await sample.call('GET', '/readyz')
      expect([ready.status, ready.body]).to.deep.equal([
        200,
        { ready: true, draining: false, version, checks: { store: { ok: true, figures: { lag: 3 } } } },
      ])
      ok = false
      clock += 1_000
      expect((await sample.call('GET', '/readyz')).status).to.equal(503)
      expect((await sample.call('GET', '/livez')).status).to.equal(200)
      expect((await fetch(`${sample.url}/metrics`)).headers.get('content-type')).to.match(/^text\/plain/u)
    })
  })

  describe('a live stream', () => {
    const open = async () => {
      const response = await fetch(`${sample.url}${path}/live`)
      const reader = (response.body as ReadableStream<Uint8Array>).getReader()
      return {
        response,
        next: async () => Buffer.from((await reader.read()).value ?? '').toString(),
        cancel: () => reader.cancel(),
      }
    }
    const streamWith = async (onOpen: Parameters<RequestContext['openLive']>[0]) => {
      sample = await startSample({ handlers: [on(sampleRoutes.live, async ctx => ctx.openLive(onOpen))] })
    }
    it('delivers events immediately, uncached and unchanged by proxies', async () => {
      sample = await startSample()
      const { response, next, cancel } = await open()
      expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8')
      expect(response.headers.get('cache-control')).to.equal('no-store, no-transform')
      expect(response.headers.get('x-request-id')).to.be.a('string')
      expect(await next()).to.equal('data: hello\n\n')
      await cancel()
    })
    it('tells its handler when the client leaves, which is no abort', async () => {
      let signal: AbortSignal | undefined
      await streamWith(connection => {
        signal = connection.signal
        connection.send(Buffer.from('data: 1\n\n'))
      })
      const { next, cancel } = await open()
      await next()
      expect(signal?.aborted).to.equal(false)
      await cancel()
      await waitUntil(
        'the cancelled request is logged',
        () => signal?.aborted === true && requests().length === 1,
      )
      expect(requests()[0]).to.include({ status: 200, route: 'sample.live' })
    })
    it('is not opened, and takes no place, for a client that has left before', async () => {
      const left = new AbortController()
      let isWaiting = false
      let opened = 0
      sample = await startSample({
        limiter: createLimiter({ scale: 1 / 600 }), // one place
        handlers: [
          on(sampleRoutes.live, async ctx => {
            if (!isWaiting) {
              isWaiting = true
              await once(left.signal, 'abort')
            }
            ctx.openLive(connection => {
              opened += 1
              connection.send(Buffer.from('data: hello\n\n'))
            })
          }),
        ],
      })
      const socket = ask(`${path}/live`)
      await waitUntil('the handler waits', () => isWaiting)
      socket.destroy()
      await waitUntil('the abandoned request is logged', () => requests().length === 1)
      left.abort()
      const { response, cancel } = await open()
      expect(response.status).to.equal(200)
      expect(opened).to.equal(1)
      await cancel()
    })
    it('is limited per address, with a free place again after closing', async () => {
      sample = await startSample({ limiter: createLimiter({ scale: 1 / 300 }) }) // two of them
      const first = await open()
      const second = await open()
      const refused = await fetch(`${sample.url}${path}/live`)
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60'])
      await refused.body?.cancel()
      await first.cancel()
      await waitUntil('2 requests are logged', () => requests().length === 2) // the refused one's line and the closed one's
      const third = await open()
      expect(third.response.status).to.equal(200)
      await Promise.all([second.cancel(), third.cancel()])
    })
    it('is closed for a client that reads nothing, before memory fills', async () => {
      let cut = false
      await streamWith(connection => {
        const frame = Buffer.from(`data: ${'x'.repeat(64 * 1024)}\n\n`)
        let sent = 0
        while (connection.send(frame) && sent < 1_000) sent += 1
        cut = sent < 1_000
      })
      const socket = connect(sample.port, '127.0.0.1')
      socket.pause()
      socket.write(`GET ${path}/live HTTP/1.1\r\nHost: x\r\n\r\n`)
      await waitUntil('the connection is cut', () => cut)
      socket.destroy()
    })
  })

  describe('while draining', () => {
    it('is not ready, ends live streams, finishes requests and accepts no more', async () => {
      let release = () => {}
      let entered = false
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      const health = createHealth({ checks: {} })
      sample = await startSample({
        health,
        handlers: [
          on(sampleRoutes.read, async ctx => {
            entered = true
            await held
            ctx.body = { id: ctx.input.params.menuId, role: null, limit: ctx.input.query.limit }
          }),
        ],
      })
      const stream = await fetch(`${sample.url}${path}/live`)
      const answer = sample.call('GET', path)
      await waitUntil('the handler runs', () => entered)
      const drained = sample.server.drain()
      expect(await health.readiness()).to.include({ ready: false, draining: true })
      expect(await stream.text()).to.equal('data: hello\n\n')
      release()
      expect((await answer).status).to.equal(200)
      await drained
      expect(await fetch(sample.url).catch(() => 'refused')).to.equal('refused')
    })
  })

  describe('when handlers and routes do not match', () => {
    it('refuses to start and names them', async () => {
      sample = await startSample()
      const handler = async () => {}
      const more = defineRoute('GET /api/more', {
        id: 'sample.more',
        summary: 'A route without a handler',
        access: { kind: 'public' },
        responses: { 200: z.string() },
      })
      const refusalOf = (change: Parameters<typeof startSample>[0]) =>
        startSample(change).then(
          () => null,
          (reason: Error) => reason.message,
        )
      expect(await refusalOf({ routes: [...Object.values(sampleRoutes), more] })).to.equal(
        'the route sample.more has no handler',
      )
      for (const { id, routes } of [
        { id: 'sample.elsewhere', routes: [sampleRoutes.elsewhere] },
        { id: 'sample.read', routes: [sampleRoutes.read, sampleRoutes.read] },
      ])
        expect(await refusalOf({ handlers: routes.map(route => on<Route>(route, handler)) })).to.equal(
          `the route ${id} has two handlers or is not one of this service`,
        )
    })
  })
})
