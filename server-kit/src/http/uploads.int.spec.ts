import { EventEmitter, once } from 'node:events'
import { request } from 'node:http'
import type { Route } from '@safe-menu/contracts/http/route'
import { limits } from '@safe-menu/contracts/limits'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { maxOpenConnections } from '../limits/rate-limits.ts'
import { own, type Sample, sampleRoutes, startSample, tokenOf } from '../testing/sample-server.ts'
import { on } from './router.ts'

describe('uploads that arrive at the same time', () => {
  let sample: Sample
  const token = tokenOf('RESTAURANT')
  const path = `/api/samples/${own.item}/picture`
  const headers = { 'content-type': 'image/png' }
  before(async () => {
    sample = await startSample()
  })
  after(() => sample.stop())

  const upload = () => sample.call('PUT', path, { token, body: new Uint8Array(9), headers })

  /** Begins an upload that never ends. It keeps a part of a picture in the server's memory. */
  async function begin() {
    const length = { ...headers, authorization: `Bearer ${token}`, 'content-length': limits.pictureBodyBytes }
    const outgoing = request(sample.url + path, { method: 'PUT', headers: length })
    outgoing.on('error', () => undefined)
    outgoing.write(Buffer.alloc(1_000))
    await once(outgoing, 'socket')
    return outgoing
  }

  const statusBecomes = (wanted: number) =>
    waitUntil(`an upload is answered with ${wanted}`, async () => (await upload()).status === wanted)

  it('are limited for each account, so that slow uploads do not fill the memory', async () => {
    const slow = await Promise.all(Array.from({ length: maxOpenConnections.picture }, begin))
    await statusBecomes(503)
    const refused = await upload()
    expect([refused.body.code, refused.headers.get('retry-after')]).to.deep.equal(['service.busy', '5'])
    for (const each of slow) each.destroy()
    await statusBecomes(200)
  })

  it('free their places when they end, even if they were refused', async () => {
    for (let count = 0; count <= maxOpenConnections.picture; count += 1) {
      expect((await upload()).status).to.equal(200)
      const refused = await sample.call('PUT', path, {
        token,
        body: 'x',
        headers: { 'content-type': 'text/plain' },
      })
      expect(refused.status).to.equal(415)
    }
  })
})

describe('a request whose body arrives late', () => {
  let sample: Sample
  afterEach(() => sample.stop())

  for (const { route, method, path, body } of [
    {
      route: sampleRoutes.create,
      method: 'POST',
      path: `/api/samples/${own.menu}/items`,
      body: '{"name":"Soup"}',
    },
    { route: sampleRoutes.archive, method: 'PUT', path: `/api/samples/${own.item}/archive`, body: '{}' },
  ]) {
    it(`is refused if its token was revoked meanwhile (${route.id})`, async () => {
      let [isRevoked, isHandled] = [false, false]
      const checks = new EventEmitter()
      const firstCheck = once(checks, 'check')
      const handle = async () => {
        isHandled = true
        throw new Error('must not run')
      }
      sample = await startSample({
        isRevoked() {
          checks.emit('check')
          return isRevoked
        },
        handlers: [on<Route>(route, handle)],
      })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenOf('RESTAURANT')}` }
      const outgoing = request(sample.url + path, { method, headers })
      outgoing.write(body.slice(0, 1))
      await firstCheck
      isRevoked = true
      const answered = once(outgoing, 'response')
      outgoing.end(body.slice(1))
      const [response] = await answered
      response.resume()
      expect([response.statusCode, isHandled]).to.deep.equal([401, false])
    })
  }
})
