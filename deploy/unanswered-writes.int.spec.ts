import { expect } from 'chai'
import { hasCaddy, startCaddy, withoutCaddy } from './testing/caddy.ts'

describe('production shape › a request that no service answers', () => {
  let caddy: Awaited<ReturnType<typeof startCaddy>> | undefined

  beforeEach(async function () {
    if (!hasCaddy) return this.skip()
    caddy = await startCaddy((request, response) => {
      // Caddy would send a write on the connection that a health check has left open.
      if (request.url === '/readyz') response.setHeader('connection', 'close').end('{}')
      else request.resume().once('end', () => request.socket.destroy())
    })
  })
  afterEach(() => caddy?.stop())

  async function codeOf(method: string): Promise<string> {
    const body = method === 'GET' ? {} : { body: '{}' }
    const answer = await fetch(`http://127.0.0.1:${caddy?.port}/api/menus`, { method, ...body })
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '1'])
    return ((await answer.json()) as { code: string }).code
  }

  it(`may have saved a change that a service received${withoutCaddy}`, async () =>
    expect(await codeOf('PUT')).to.equal('service.outcome_unknown'))

  it(`has saved nothing if no service received it${withoutCaddy}`, async () => {
    caddy?.stopService()
    expect(await codeOf('PUT'), 'refused').to.equal('service.not_ready')
    expect(await codeOf('PUT'), 'no instance left').to.equal('service.not_ready')
  })

  it(`has saved nothing if it only reads${withoutCaddy}`, async () =>
    expect(await codeOf('GET')).to.equal('service.not_ready'))
})
