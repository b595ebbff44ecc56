import { expect } from 'chai'
import fc from 'fast-check'
import { ageOfCopy, createCopies, documentBytes, documentsKept } from './copies.ts'
import { copyAgeHeader, copyHeader } from './copy-headers.ts'
import { listAddress, menuAddress, restaurantAddress } from './requests.ts'

const idOf = (n: number) => `018f2b4e-0000-7000-8000-${String(n).padStart(12, '0')}`
const hourMs = 3_600_000
const restaurantId = idOf(1)
const menuId = idOf(2)

/** A device with an empty cache, a clock, and a server whose answers the spec sets by path. */
function world() {
  const stored = new Map<string, Response>()
  const answers = new Map<string, () => Response>()
  const sent: { path: string; headers: Headers }[] = []
  const clock = { now: Date.UTC(2026, 10, 23, 14, 5), isFull: false }
  const pathOf = (key: RequestInfo | URL) =>
    new URL(typeof key === 'object' && 'url' in key ? key.url : key, 'https://menu.example').pathname
  const copies = createCopies({
    open: async () => ({
      match: async key => stored.get(pathOf(key))?.clone(),
      put: async (key, answer) => {
        if (clock.isFull) throw new Error('QuotaExceededError')
        stored.set(pathOf(key), answer)
      },
      delete: async key => stored.delete(pathOf(key)),
      keys: async () => [...stored.keys()].map(path => new Request(`https://menu.example${path}`)),
    }),
    fetch: async (path, init) => {
      sent.push({ path, headers: new Headers(init.headers) })
      return answers.get(path)?.() ?? new Response('', { status: 503 })
    },
    now: () => clock.now,
  })
  const serve = (path: string, value: unknown, headers: Record<string, string> = {}) =>
    answers.set(
      path,
      () =>
        new Response(JSON.stringify(value), {
          headers: { date: new Date(clock.now).toUTCString(), etag: '"1"', ...headers },
        }),
    )
  const menu = (id = menuId, owner = restaurantId) => ({ id, restaurantId: owner, items: [] })
  serve(menuAddress(menuId), menu())
  serve(listAddress(restaurantId), [{ id: menuId }])
  return { copies, stored, answers, sent, clock, serve, menu }
}

describe('copies', () => {
  it('know the language of the restaurant’s staff, for the staff card', async () => {
    const { copies, serve } = world()
    expect(await copies.staffLanguageOf(restaurantId)).to.equal(null)
    serve(restaurantAddress(restaurantId), { id: restaurantId, locale: 'de-AT' })
    await copies.keepPage(restaurantId, menuId)
    expect(await copies.staffLanguageOf(restaurantId)).to.equal('de')
    serve(restaurantAddress(restaurantId), { id: restaurantId }, { etag: '"2"' })
    await copies.keepPage(restaurantId, menuId)
    expect(await copies.staffLanguageOf(restaurantId)).to.equal(null)
  })

  it('show the server’s time of the document, not the device’s', async () => {
    const { copies, clock, serve, menu } = world()
    const asOf = '2026-11-20T09:00:00.000Z'
    serve(menuAddress(menuId), menu(), { date: new Date(asOf).toUTCString() })
    await copies.keepPage(restaurantId, menuId)
    clock.now += hourMs
    const copy = await copies.read(menuAddress(menuId))
    expect(copy?.headers.get(copyHeader)).to.equal(asOf)
    expect(copy?.headers.get(copyAgeHeader)).to.equal(`${hourMs}`)
  })

  it('get a later time when the server says that nothing changed', async () => {
    const { copies, clock, answers, sent } = world()
    await copies.keepPage(restaurantId, menuId)
    clock.now += hourMs
    answers.set(
      menuAddress(menuId),
      () => new Response(null, { status: 304, headers: { date: new Date(clock.now).toUTCString() } }),
    )
    await copies.keepPage(restaurantId, menuId)
    expect(sent.filter(({ path }) => path === menuAddress(menuId))[1]?.headers.get('if-none-match')).to.equal(
      '"1"',
    )
    const copy = await copies.read(menuAddress(menuId))
    expect(copy?.headers.get(copyHeader)).to.equal(new Date(clock.now).toISOString())
    expect(await copy?.json()).to.include({ id: menuId })
  })

  const menu = { id: menuId, restaurantId, items: [] }
  for (const [what, document, headers] of [
    ['that the server does not vouch for', menu, { 'stale-since': '2026-11-23T14:00:00.000Z' }],
    ['about another menu', { ...menu, id: idOf(9) }, {}],
    ['about a menu of another restaurant', { ...menu, restaurantId: idOf(9) }, {}],
    ['that is no menu', ['x'], {}],
    ['that is too large', { ...menu, text: 'x'.repeat(documentBytes) }, {}],
  ] as const)
    it(`are not made of an answer ${what}`, async () => {
      const { copies, serve } = world()
      serve(menuAddress(menuId), document, headers)
      await copies.keepPage(restaurantId, menuId)
      expect(await copies.has(menuAddress(menuId))).to.equal(false)
      expect(await copies.read(menuAddress(menuId))).to.equal(undefined)
    })

  for (const status of [404, 410])
    it(`go when the server answers ${status}`, async () => {
      const { copies, answers } = world()
      await copies.keepPage(restaurantId, menuId)
      answers.set(menuAddress(menuId), () => new Response('', { status }))
      await copies.keepPage(restaurantId, menuId)
      expect(await copies.has(menuAddress(menuId))).to.equal(false)
    })

  it('go when the restaurant no longer lists the menu, or is gone itself', async () => {
    const { copies, serve, menu } = world()
    const other = idOf(3)
    serve(menuAddress(other), menu(other))
    serve(listAddress(restaurantId), [{ id: menuId }, { id: other }])
    await copies.keepPage(restaurantId, menuId)
    expect(await copies.has(menuAddress(other))).to.equal(true)
    serve(listAddress(restaurantId), [{ id: menuId }])
    await copies.keepPage(restaurantId, menuId)
    expect(await copies.has(menuAddress(other))).to.equal(false)
    await copies.forgetGone(listAddress(restaurantId))
    expect(await copies.has(menuAddress(menuId))).to.equal(false)
  })

  it('have no known age once the clock was set back, even by less than their age', async () => {
    const { copies, clock } = world()
    await copies.keepPage(restaurantId, menuId)
    clock.now += 30 * hourMs
    await copies.read(menuAddress(menuId))
    clock.now -= 20 * hourMs
    const copy = await copies.read(menuAddress(menuId))
    expect(copy?.headers.get(copyAgeHeader)).to.equal('unknown')
  })

  it('are deleted after 7 days', async () => {
    const { copies, clock } = world()
    await copies.keepPage(restaurantId, menuId)
    clock.now += 7 * 24 * hourMs
    expect(await copies.read(menuAddress(menuId))).to.equal(undefined)
    expect(await copies.has(menuAddress(menuId))).to.equal(false)
  })

  it('are bounded: the ones that were saved first go first', async () => {
    const { copies, clock, serve, menu } = world()
    for (let n = 0; n < documentsKept + 5; n++) {
      clock.now += 1_000
      const owner = idOf(100 + n)
      serve(menuAddress(idOf(200 + n)), menu(idOf(200 + n), owner))
      await copies.keepPage(owner, idOf(200 + n))
    }
    expect(await copies.has(menuAddress(idOf(204)))).to.equal(false)
    expect(await copies.has(menuAddress(idOf(205)))).to.equal(true)
  })

  it('are forgotten, and never mixed, when the device has no room', async () => {
    const { copies, clock } = world()
    await copies.keepPage(restaurantId, menuId)
    clock.isFull = true
    await copies.keepPage(restaurantId, menuId).catch(() => undefined)
    expect(await copies.has(menuAddress(menuId))).to.equal(false)
  })
})

describe('the age of a copy', () => {
  it('is never less than what the clock has shown', () => {
    const instant = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(instant, instant, instant, (savedAt, further, now) => {
        const lastSeen = savedAt + further
        const age = ageOfCopy({ savedAt, lastSeen }, now)
        expect(age).to.be.at.least(further - 60_000)
        expect(age).to.be.at.least(now - savedAt)
      }),
    )
  })
})
