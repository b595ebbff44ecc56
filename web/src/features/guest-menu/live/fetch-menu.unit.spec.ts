import { expect } from 'chai'
import { menuDocument } from '../testing/fake-world.ts'
import { fetchMenu } from './fetch-menu.ts'

const never = new AbortController().signal
const fetchWith = (respond: (init: RequestInit) => Promise<Response>, etag: string | null = null) =>
  fetchMenu('menu-1', etag, never, (_path, init) => respond(init))
const answering = (body: string | null, status: number, headers: Record<string, string> = {}) =>
  fetchWith(async () => new Response(body, { status, headers }))

const body = JSON.stringify(menuDocument(1))
const date = 'Thu, 12 Mar 2026 19:32:20 GMT'
const since = '2026-03-12T19:32:00.000Z'

describe('fetchMenu', () => {
  it('returns the menu with its ETag, not stale', async () => {
    const answer = await answering(body, 200, { etag: '"1"', date })
    expect(answer).to.include({ kind: 'menu', etag: '"1"', staleness: null })
  })

  it('says since when a response is stale, by the server’s clock', async () => {
    const staleness = { since: Date.parse(since), ageMs: 20_000 }
    expect(await answering(body, 200, { 'stale-since': since, date })).to.deep.include({ staleness })
    expect(await answering(null, 304, { 'stale-since': since, date })).to.deep.equal({
      kind: 'unchanged',
      staleness,
    })
  })

  it('says that a response is a copy of this device, as old as the service worker says', async () => {
    const copyOf = async (age: string) => {
      const headers = { 'saved-copy': since, 'saved-copy-age': age, date, etag: '"1"' }
      const answer = await answering(body, 200, headers)
      return answer.kind === 'menu' ? answer.staleness : null
    }
    expect(await copyOf('5000')).to.deep.equal({ since: Date.parse(since), ageMs: 5_000, isCopy: true })
    expect(await copyOf('unknown')).to.deep.equal({
      since: Date.parse(since),
      ageMs: Number.NaN,
      isCopy: true,
    })
  })

  const cases: [string, string | null, number, Record<string, string>, object][] = [
    ['the menu is not published', '{}', 404, {}, { kind: 'gone' }],
    ['the address names no menu', '{}', 422, {}, { kind: 'gone' }],
    ['the server fails', '{}', 500, {}, { kind: 'refused' }],
    ['the menu is not ready', '{}', 503, {}, { kind: 'refused' }],
    ['it comes too often', '{}', 429, { 'retry-after': '3' }, { kind: 'refused', retryAfterMs: 3_000 }],
    ['the body is no JSON', '<html>', 200, {}, { kind: 'unreadable' }],
    ['the body is no menu', '[]', 200, {}, { kind: 'unreadable' }],
    ['a stale response has no date', body, 200, { 'stale-since': since }, { kind: 'unreadable' }],
    ['a response is stale since no time', null, 304, { 'stale-since': 'x', date }, { kind: 'unreadable' }],
  ]
  for (const [when, text, status, headers, expected] of cases)
    it(`returns ${JSON.stringify(expected)} when ${when}`, async () =>
      expect(await answering(text, status, headers)).to.deep.equal(expected))

  it('is unreachable without a network', async () => {
    const answer = await fetchWith(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(answer).to.deep.equal({ kind: 'unreachable' })
  })

  it('sends a known ETag, bypassing the browser’s cache', async () => {
    const seen: RequestInit[] = []
    await fetchWith(async init => {
      seen.push(init)
      return new Response(null, { status: 304 })
    }, '"1"')
    expect(seen[0]).to.deep.include({
      cache: 'no-store',
      headers: { accept: 'application/json', 'if-none-match': '"1"' },
    })
  })
})
