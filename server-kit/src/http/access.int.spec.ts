import { randomUUID } from 'node:crypto'
import { ErrorBody } from '@safe-menu/contracts/errors'
import { Role } from '@safe-menu/contracts/roles'
import { expect } from 'chai'
import { AppError } from '../errors/app-error.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { Call } from '../testing/call.ts'
import { foreign, own, type Sample, sampleRoutes, startSample, tokenOf } from '../testing/sample-server.ts'
import { on } from './router.ts'

type Ids = { restaurant: string; menu: string; item: string }

/** A call of each sample route that the guards treat differently. The hostile matrix calls every route of the product. */
const calls = {
  public: { method: 'GET', path: '/api/samples/:menuId', roles: Role.options, body: undefined },
  admin: { method: 'GET', path: '/api/admin/samples', roles: ['ADMIN'], body: undefined },
  restaurant: {
    method: 'GET',
    path: '/api/samples/restaurant/:restaurantId',
    roles: ['RESTAURANT', 'ADMIN'],
    body: undefined,
  },
  menu: {
    method: 'POST',
    path: '/api/samples/:menuId/items',
    roles: ['RESTAURANT', 'MANAGER'],
    body: { name: 'Soup' },
  },
  item: {
    method: 'PUT',
    path: '/api/samples/:itemId/archive',
    roles: ['RESTAURANT', 'MANAGER', 'KITCHEN'],
    body: undefined,
  },
  import: { method: 'POST', path: '/api/samples/:menuId/import', roles: ['RESTAURANT'], body: 'name' },
} as const
type Target = keyof typeof calls
const targets = Object.keys(calls) as Target[]
const owned = ['restaurant', 'menu', 'item'] as const

describe('route guards', () => {
  let sample: Sample
  before(async () => {
    sample = await startSample()
  })
  after(() => sample.stop())

  function send(target: Target, options: Call = {}, ids: Ids = own) {
    const { method, path, body } = calls[target]
    const address = path.replace(/:(\w+)Id/u, (_, kind: keyof Ids) => ids[kind])
    return sample.call(method, address, { body, ...options })
  }
  async function refused(target: Target, options: Call, status: number, code: string, ids?: Ids) {
    const answer = await send(target, options, ids)
    expect(answer.status).to.equal(status)
    expect(ErrorBody.parse(answer.body)).to.include({ code, requestId: answer.headers.get('x-request-id') })
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    return answer
  }

  for (const target of targets)
    it(`let only the declared roles pass: ${target}`, async () => {
      for (const role of Role.options) {
        const options = { token: tokenOf(role) }
        if (!(calls[target].roles as readonly Role[]).includes(role)) {
          await refused(target, options, 403, 'auth.forbidden')
          continue
        }
        const { status, headers } = await send(target, options)
        expect(status, role).to.be.within(200, 201)
        expect(headers.get('x-content-type-options')).to.equal('nosniff')
        expect(headers.get('cache-control')).to.equal('no-store')
        expect(headers.get('content-type')).to.equal('application/json; charset=utf-8')
      }
    })

  it('refuse an invalid token and another scheme with 401, even if the route is public', async () => {
    for (const target of ['public', 'menu'] as const) {
      await refused(target, { token: 'a.b.c' }, 401, 'auth.token_invalid')
      await refused(target, { headers: { authorization: 'Basic YTpi' } }, 401, 'auth.token_invalid')
    }
  })

  it('name the role that is needed to the people of a restaurant', async () => {
    const sentence = async (target: Target, role: Role) =>
      (await refused(target, { token: tokenOf(role) }, 403, 'auth.forbidden')).body.error
    const [all, owner] = ['the owner and managers', 'the owner']
    expect(await sentence('menu', 'KITCHEN')).to.equal(`Only ${all} of this restaurant can do this.`)
    for (const role of ['MANAGER', 'KITCHEN'] as const)
      expect(await sentence('import', role)).to.equal(`Only ${owner} of this restaurant can do this.`)
    expect(await sentence('import', 'CUSTOMER')).to.equal('Your account is not allowed to do this.')
    expect(await sentence('admin', 'KITCHEN')).to.equal('Your account is not allowed to do this.')
  })

  it('answer a call without a login with 401 and the scheme', async () => {
    for (const target of ['admin', 'menu'] as const) {
      const answer = await refused(target, {}, 401, 'auth.required')
      expect(answer.headers.get('www-authenticate')).to.equal('Bearer')
    }
  })

  for (const target of owned)
    it(`answer for another and an unknown ${target} with the same 404`, async () => {
      const token = tokenOf('RESTAURANT')
      const code = `${target}.not_found`
      const unknown = { restaurant: randomUUID(), menu: randomUUID(), item: randomUUID() }
      const others = [
        await refused(target, { token }, 404, code, foreign),
        await refused(target, { token }, 404, code, unknown),
      ]
      expect(others[0]?.body.error).to.equal(others[1]?.body.error)
    })

  it('refuse an invalid id with 422 and the name of the parameter', async () => {
    const broken = { restaurant: 'not-an-id', menu: '%ff', item: `${own.item}'--` }
    for (const target of owned) {
      const options = { token: tokenOf('RESTAURANT') }
      const answer = await refused(target, options, 422, 'request.invalid', broken)
      expect(answer.body.issues.map(({ path }: { path: string[] }) => path)).to.deep.equal([[`${target}Id`]])
    }
  })

  describe('query parameters', () => {
    it('are refused by name if unknown or invalid', async () => {
      const answer = await sample.call('GET', `/api/samples/${own.menu}?limit=500&x=1&__proto__=2&limits=3`)
      expect(answer.status).to.equal(422)
      const paths = answer.body.issues.map((issue: { path: string[] }) => issue.path.join('.'))
      expect(paths).to.have.members(['limit', 'x', '__proto__', 'limits'])
    })
    it('are refused if repeated', async () => {
      expect((await sample.call('GET', `/api/samples/${own.menu}?limit=1&limit=2`)).status).to.equal(422)
    })
  })

  describe('unknown addresses and methods', () => {
    it('are 404 route.unknown, even if the other service has the route', async () => {
      for (const path of [
        '/',
        '/api',
        '/api/elsewhere',
        `/api/samples/${own.menu}/`,
        '/API/admin/samples',
        '/api/../x',
      ]) {
        const answer = await sample.call('GET', path)
        expect([path, answer.status, answer.body.code]).to.deep.equal([path, 404, 'route.unknown'])
      }
    })
    it('are 405 with Allow for a known address', async () => {
      for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await sample.call(method, `/api/samples/${own.menu}`)
        expect([answer.status, answer.body.code]).to.deep.equal([405, 'route.method_not_allowed'])
        expect(answer.headers.get('allow')).to.equal('GET, HEAD')
      }
    })
    it('answer HEAD like GET, without a body', async () => {
      const answer = await sample.call('HEAD', `/api/samples/${own.menu}`)
      expect([answer.status, answer.body]).to.deep.equal([200, null])
    })
  })
})

describe('route guards with options', () => {
  let sample: Sample | undefined
  afterEach(() => sample?.stop())

  it('refuse a revoked token with 401 from the next call', async () => {
    let revoked = false
    sample = await startSample({ isRevoked: () => revoked })
    const token = tokenOf('ADMIN')
    expect((await sample.call('GET', '/api/admin/samples', { token })).status).to.equal(200)
    revoked = true
    const answer = await sample.call('GET', '/api/admin/samples', { token })
    expect([answer.status, answer.body.code]).to.deep.equal([401, 'auth.token_invalid'])
  })

  it('answer 503 while revocations are unknown, but not to guests', async () => {
    sample = await startSample({
      isRevoked: () => Promise.reject(new AppError('service.database_unavailable')),
    })
    const token = tokenOf('ADMIN')
    for (const path of ['/api/admin/samples', `/api/samples/${own.menu}`]) {
      const answer = await sample.call('GET', path, { token })
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'service.database_unavailable'])
      expect(answer.headers.get('retry-after')).to.equal('1')
    }
    expect((await sample.call('GET', `/api/samples/${own.menu}`)).status).to.equal(200)
  })

  it('answer 429 with Retry-After to an address that has used up its limit', async () => {
    sample = await startSample({ trustProxy: true })
    const from = (address: string) => ({
      headers: { 'x-forwarded-for': address, 'user-agent': 'one' },
      body: { menuId: own.menu },
    })
    for (let count = 0; count < 120; count += 1) {
      expect((await sample.call('POST', '/api/samples/track', from('192.0.2.1'))).status).to.equal(202)
    }
    const answer = await sample.call('POST', '/api/samples/track', from('192.0.2.1'))
    expect([answer.status, answer.body.code]).to.deep.equal([429, 'rate.limited'])
    expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60)
    // The client's own value comes before the one that the gateway added.
    expect((await sample.call('POST', '/api/samples/track', from('192.0.2.9, 192.0.2.1'))).status).to.equal(
      429,
    )
    expect((await sample.call('POST', '/api/samples/track', from('192.0.2.2'))).status).to.equal(202)
  })

  it('ignore X-Forwarded-For and X-Request-Id without a trusted proxy', async () => {
    let address = ''
    sample = await startSample({
      handlers: [
        on(sampleRoutes.track, async ctx => {
          address = ctx.ip
          ctx.status = 202
          ctx.body = { key: null }
        }),
      ],
    })
    const headers = { 'x-forwarded-for': '192.0.2.1', 'x-request-id': 'chosen-by-client' }
    const answer = await sample.call('POST', '/api/samples/track', { headers, body: { menuId: own.menu } })
    expect(address).to.equal('127.0.0.1')
    expect(answer.headers.get('x-request-id')).not.to.equal('chosen-by-client')
  })

  it('keep a valid request id of a trusted proxy', async () => {
    sample = await startSample({ trustProxy: true })
    const idFor = async (id: string) =>
      (await sample?.call('GET', '/api/nowhere', { headers: { 'x-request-id': id } }))?.headers.get(
        'x-request-id',
      )
    expect(await idFor('gateway-0001')).to.equal('gateway-0001')
    expect(await idFor('with space and "quotes"')).not.to.include(' ')
  })

  it('refuse a flood of forged tokens while a good new token passes', async () => {
    sample = await startSample({ limiter: createLimiter({ scale: 1 / 300 }) }) // two forged ones an address
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await sample.call('GET', '/api/admin/samples', { token: 'a.b.c' })).status)
    expect(statuses).to.deep.equal([401, 401, 429])
    expect((await sample.call('GET', '/api/admin/samples', { token: tokenOf('ADMIN') })).status).to.equal(200)
  })

  it('serve logged-in users at an address where guests used up the reads', async () => {
    sample = await startSample({ limiter: createLimiter({ scale: 1 / 600 }) }) // two reads a guest's address
    const read = async (token?: string) =>
      (await sample?.call('GET', `/api/samples/${own.menu}`, token ? { token } : {}))?.status
    expect([await read(), await read(), await read()]).to.deep.equal([200, 200, 429])
    expect(await read(tokenOf('RESTAURANT'))).to.equal(200)
  })

  it('count an address even if every call has another user agent', async () => {
    sample = await startSample({ limiter: createLimiter({ scale: 1 / 1_200 }) }) // three an address, one a visitor
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) {
      const headers = { 'user-agent': `browser ${call}` }
      statuses.push((await sample.call('POST', '/api/samples/track', { body: {}, headers })).status)
    }
    expect(statuses.map(status => status === 429)).to.deep.equal([false, false, false, true])
  })

  it('count manager calls with garbage as token by address', async () => {
    const keys: string[] = []
    sample = await startSample({
      limiter: {
        take: async (limit, key) => {
          if (limit === 'manager-read') keys.push(key)
          return 0
        },
        blocked: async () => 0,
        clear: async () => undefined,
        hold: () => () => undefined,
      },
    })
    const token = tokenOf('ADMIN')
    await sample.call('GET', '/api/admin/samples', { token: 'a.b.c' })
    await sample.call('GET', '/api/admin/samples')
    await sample.call('GET', '/api/admin/samples', { token })
    expect(keys.slice(0, 2)).to.deep.equal(['127.0.0.1', '127.0.0.1'])
    expect(keys[2]).to.match(/^[0-9a-f-]{36}$/u)
  })

  it('prepare a request before the owner is looked up', async () => {
    const order: string[] = []
    sample = await startSample({
      prepare: async (route, ctx) => {
        order.push(`prepare ${route.id} ${ctx.get('consistency-token')}`)
      },
      ownerOf: async () => {
        order.push('owner')
        return own.restaurant
      },
    })
    const answer = await sample.call('PUT', `/api/samples/${own.item}/archive`, {
      token: tokenOf('RESTAURANT'),
      headers: { 'consistency-token': 'abc' },
    })
    expect(answer.status).to.equal(200)
    expect(order).to.deep.equal(['prepare sample.archive abc', 'owner'])
  })
})
