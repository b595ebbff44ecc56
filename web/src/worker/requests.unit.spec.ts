import { expect } from 'chai'
import { classify, firstAnswer } from './requests.ts'

const origin = 'https://menu.example'
const id = '018f2b4e-0000-7000-8000-000000000001'
const kindOf = (path: string, { mode = 'cors', method = 'GET', headers = {}, from = origin } = {}) =>
  classify(
    { url: `${from}${path}`, method, mode: mode as RequestMode, headers: new Headers(headers) },
    origin,
  )?.kind ?? null

describe('the addresses of the service worker', () => {
  it('are guests’ pages, public documents and files', () => {
    expect(kindOf(`/menu/${id}?menu=${id}`, { mode: 'navigate' })).to.equal('page')
    expect(kindOf('/menu/', { mode: 'navigate' })).to.equal('page')
    for (const path of [
      '/api/allergens',
      `/api/menus/${id}`,
      `/api/restaurants/${id}`,
      `/api/menus/restaurant/${id}/published-menus`,
    ])
      expect(kindOf(path), path).to.equal('document')
    expect(kindOf('/assets/index-abc.js')).to.equal('file')
  })

  it('are never staff’s, a live stream, another site’s, or one with a query', () => {
    for (const path of ['/', '/menu', '/menu-manager', '/login', `/menu/${id}/x`, '/menu/x'])
      expect(kindOf(path, { mode: 'navigate' }), path).to.equal(null)
    for (const path of [
      `/api/menus/${id}/live`,
      `/api/menus/${id}?a=1`,
      `/api/menus/restaurant/${id}/menus`,
      `/api/menu-items/${id}/items`,
      '/api/audit/history',
      '/assets/index.js?a=1',
    ])
      expect(kindOf(path), path).to.equal(null)
    const menu = `/api/menus/${id}`
    expect(kindOf(menu, { from: 'https://other.example' })).to.equal(null)
    expect(kindOf(menu, { method: 'PUT' })).to.equal(null)
    for (const name of ['authorization', 'if-none-match', 'consistency-token'])
      expect(kindOf(menu, { headers: { [name]: 'x' } }), name).to.equal(null)
  })
})

describe('the first answer', () => {
  const answer = (text: string, status = 200) => new Response(text, { status })
  const never = new Promise<Response>(() => {})
  const copy = async () => answer('copy')
  const textOf = async (options: Partial<Parameters<typeof firstAnswer>[0]>) =>
    (await firstAnswer({ network: never, copy, patienceMs: 5, ...options })).text()

  it('is the network’s whenever it comes in time, even a 404', async () => {
    expect(await textOf({ network: Promise.resolve(answer('network')) })).to.equal('network')
    expect(await textOf({ network: Promise.resolve(answer('gone', 404)) })).to.equal('gone')
  })
  it('is the copy when the network fails, is slow, or has no service behind it', async () => {
    expect(await textOf({ network: Promise.reject(new TypeError('offline')) })).to.equal('copy')
    expect(await textOf({})).to.equal('copy')
    expect(await textOf({ network: Promise.resolve(answer('', 503)) })).to.equal('copy')
  })
  it('is the network’s without a copy', async () =>
    expect(
      await textOf({ network: Promise.resolve(answer('down', 503)), copy: async () => undefined }),
    ).to.equal('down'))
})
