import { randomUUID } from 'node:crypto'
import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { afterAppend, beforeAppend, expectRefused, restaurantWithItem, useStack } from '../testing/stack.ts'
import { type Activity, activityStream } from './state.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

/** A promise that a spec resolves. */
function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

interface Guest {
  readonly address?: string
  readonly userAgent?: string
  readonly key?: string
  readonly api?: string
}

describe('guest activity', () => {
  const stack = useStack()
  let own: Awaited<ReturnType<typeof restaurantWithItem>>
  beforeEach(async () => {
    own = await restaurantWithItem(stack)
    await publish(own, own.menuId)
  })

  type Restaurant = typeof own
  const publish = async ({ token }: Restaurant, menuId: string, published = true) => {
    const answer = await stack.as(token).put(`/api/menus/${menuId}`, { published })
    expect(answer.status).to.equal(200)
  }

  function track(
    what: 'view' | 'allergens' | 'popular-item',
    body: unknown,
    { address = '192.0.2.1', userAgent = browser, key, api = stack.url }: Guest = {},
  ) {
    return clientOf(api).post(`/api/analytics/track-${what}`, body, {
      headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
      key,
    })
  }
  const view = (guest: Guest = {}, menuId = own.menuId) => track('view', { menuId }, guest)

  /** The restaurant's events of today and, because the day may change during a spec, of yesterday. */
  async function recorded({ restaurantId }: Pick<Restaurant, 'restaurantId'> = own) {
    const events: Activity['data'][] = []
    for (const ago of [1, 0]) {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      const name = activityStream(restaurantId as Activity['data']['restaurantId'], day)
      for (const event of await stack.eventsOf(name)) {
        events.push(event.data as Activity['data'])
      }
    }
    const views = events.flatMap(event => event.views)
    return {
      events,
      views: views.reduce((sum, each) => sum + each.count, 0),
      visitors: new Set(views.flatMap(each => each.visitors)).size,
    }
  }

  /** A store that has written and does not answer before it is released. */
  function holding() {
    const [appended, released] = [deferred(), deferred()]
    const wrapGateway = afterAppend(async streamName => {
      if (!streamName.startsWith('activity-')) return
      appended.resolve()
      await released.promise
    })
    return { wrapGateway, isAppended: appended.promise, release: released.resolve }
  }

  it('is durable when it is answered, without a consistency token [guest-activity-1]', async () => {
    const answer = await view()
    expect([answer.status, answer.body]).to.deep.equal([202, {}])
    expect(answer.headers.get('consistency-token')).to.equal(null)
    expect(await recorded()).to.include({ views: 1, visitors: 1 })
  })

  // At any time, at least one of them has another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    it(`counts for the day in ${timeZone} that it is there`, async () => {
      const { token, restaurantId } = own
      const changed = await stack.as(token).put(`/api/restaurants/${restaurantId}`, { timeZone })
      expect(changed.status).to.equal(200)
      const before = dayIn(timeZone, Date.now())
      expect((await view()).status).to.equal(202)
      const days = new Set([before, dayIn(timeZone, Date.now())])
      const streams = [...days].map(day =>
        stack.eventsOf(activityStream(RestaurantId.parse(restaurantId), day)),
      )
      const events = (await Promise.all(streams)).flat()
      expect(events.map(({ data }) => (data as Activity['data']).views[0]?.count)).to.deep.equal([1])
    })

  it('stores 96 simultaneous calls in a few events', async () => {
    const answers = await Promise.all(
      Array.from({ length: 96 }, (_, guest) => view({ address: `192.0.2.${guest % 48}` })),
    )
    expect(answers.every(answer => answer.status === 202)).to.equal(true)
    const { events, views, visitors } = await recorded()
    expect({ views, visitors }).to.deep.equal({ views: 96, visitors: 48 })
    // How many arrive within one window is the machine's affair; one event each would be none.
    expect(events.length).to.be.at.most(48)
  })

  it('counts filters and orders without linking visitors to them [guest-activity-2]', async () => {
    const { menuId, itemId } = own
    const answers = await Promise.all([
      view(),
      track('allergens', { menuId, allergenIds: ['milk', 'vegan', 'milk'] }),
      track('allergens', { menuId, allergenIds: ['milk'] }),
      track('popular-item', { menuId, menuItemId: itemId }),
    ])
    expect(answers.map(answer => [answer.status, answer.body])).to.deep.equal(Array(4).fill([202, {}]))
    const { events } = await recorded()
    expect(events.flatMap(event => event.orders)).to.deep.equal([{ menuId, itemId, count: 1 }])
    const filters = events.flatMap(event => event.filters)
    const countOf = (id: string) =>
      filters.filter(each => each.allergenId === id).reduce((sum, each) => sum + each.count, 0)
    expect([countOf('milk'), countOf('vegan')]).to.deep.equal([2, 1])
    for (const event of events.filter(each => each.filters.length > 0)) {
      expect([event.views, event.orders]).to.deep.equal([[], []])
    }
  })

  describe('a visitor', () => {
    const phone = browser.replace('iPhone OS 18_1', 'iPhone OS 17_0')

    it('is recognised by address and browser, in every process', async () => {
      const second = await stack.startApi()
      await view({ address: '192.0.2.7' })
      await view({ address: '192.0.2.7', api: second })
      await view({ address: '192.0.2.8' })
      await view({ address: '192.0.2.7', userAgent: phone })
      expect(await recorded()).to.include({ views: 4, visitors: 3 })
    })
    it('stays the same when an IPv6 address changes within its network', async () => {
      await view({ address: '2001:db8:0:1::1' })
      await view({ address: '2001:db8:0:1:aaaa::2' })
      await view({ address: '2001:db8:0:2::1' })
      expect(await recorded()).to.include({ views: 3, visitors: 2 })
    })
    it('cannot be traced to another restaurant, an address or a browser', async () => {
      const other = await restaurantWithItem(stack)
      await publish(other, other.menuId)
      await view({ address: '192.0.2.7' })
      await view({ address: '192.0.2.7' }, other.menuId)
      const [here, there] = [await recorded(), await recorded(other)]
      expect(here.events[0]?.views[0]?.visitors).to.have.length(1)
      expect(here.events[0]?.views[0]?.visitors).to.not.deep.equal(there.events[0]?.views[0]?.visitors)
      const log = JSON.stringify([here, there])
      expect(log).to.not.include('192.0.2')
      expect(log).to.not.include('Mozilla')
    })
  })

  it('answers bots and clients without a browser name, but does not count them', async () => {
    for (const userAgent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'curl/8.5.0',
      '',
    ]) {
      expect((await view({ userAgent })).status).to.equal(202)
      await track('popular-item', { menuId: own.menuId, menuItemId: own.itemId }, { userAgent })
    }
    expect((await recorded()).events).to.deep.equal([])
  })

  describe('menus and items that guests cannot see', () => {
    it('answer 404 alike when a menu is unknown, a draft or deleted', async () => {
      const { token, menuId, itemId } = own
      expectRefused(await view({}, randomUUID()), 404, 'menu.not_found')
      // A process of its own, which does not know yet that the menu was published a moment ago.
      await publish(own, menuId, false)
      const second = await stack.startApi()
      const bodies = [
        ['view', { menuId }],
        ['allergens', { menuId, allergenIds: ['milk'] }],
        ['popular-item', { menuId, menuItemId: itemId }],
      ] as const
      for (const [what, body] of bodies) {
        expectRefused(await track(what, body, { api: second }), 404, 'menu.not_found')
      }
      await stack.as(token).delete(`/api/menus/${menuId}`)
      const third = await stack.startApi()
      expectRefused(await view({ api: third }), 404, 'menu.not_found')
      expect((await recorded()).events).to.deep.equal([])
    })
    it('answer 404 when an item is unknown, archived or on another menu', async () => {
      const other = await restaurantWithItem(stack)
      const order = (menuItemId: string, api = stack.url) =>
        track('popular-item', { menuId: own.menuId, menuItemId }, { api })
      expectRefused(await order(randomUUID()), 404, 'item.not_found')
      expectRefused(await order(other.itemId), 404, 'item.not_found')
      await stack.as(own.token).put(`/api/menu-items/${own.itemId}/archive`)
      expectRefused(await order(own.itemId), 404, 'item.not_found')
      expect((await recorded()).events).to.deep.equal([])
    })
    it('are refused with a sentence for an unknown or missing allergen', async () => {
      const filter = (allergenIds: string[]) => track('allergens', { menuId: own.menuId, allergenIds })
      expectRefused(await filter(['milk', 'moon-dust']), 404, 'allergen.not_found')
      expectRefused(await filter([]), 422, 'request.invalid')
    })
  })

  describe('a call with an Idempotency-Key', () => {
    it('counts once when it is repeated, immediately or later', async () => {
      const key = randomUUID()
      const together = await Promise.all(Array.from({ length: 8 }, () => view({ key })))
      expect((await view({ key })).status).to.equal(202)
      expect(together.every(answer => answer.status === 202)).to.equal(true)
      expect(await recorded()).to.include({ views: 1 })
    })
    it('counts once when another process repeats it after a crash', async () => {
      const held = holding()
      const dying = await stack.startApi({ wrapGateway: held.wrapGateway })
      // The other process has read the day's stream before, and so must look again.
      await view({ key: randomUUID() })
      const key = randomUUID()
      const unanswered = view({ key, api: dying })
      await held.isAppended
      const repeated = await view({ key })
      // Released before the assertions, so that a failing spec still ends.
      held.release()
      expect(repeated.status).to.equal(202)
      expect(await recorded()).to.include({ views: 2 })
      await unanswered
    })
  })

  describe('an event store that does not answer', () => {
    const failing = (fail: (write: () => Promise<unknown>, tries: number) => Promise<void>) => {
      let tries = 0
      const wrapGateway = (gateway: EventStoreGateway) =>
        beforeAppend(async (...given) => {
          if (!given[0].startsWith('activity-')) return
          tries += 1
          await fail(() => gateway.append(...given), tries)
        })(gateway)
      return stack.startApi({ wrapGateway })
    }

    it('holds one event when a written one is sent again', async () => {
      const api = await failing(async (write, tries) => {
        if (tries > 1) return
        await write()
        throw new EventStoreUnavailable('no answer', { ambiguous: true })
      })
      expect((await view({ api })).status).to.equal(202)
      const { events, views } = await recorded()
      expect([events.length, views]).to.deep.equal([1, 1])
    })
    it('leads to an uncertain answer when nothing says whether the event was written', async () => {
      const api = await failing(async write => {
        await write()
        throw new EventStoreUnavailable('no answer', { ambiguous: true })
      })
      expectRefused(await view({ api }), 503, 'service.outcome_unknown')
      expect(await recorded()).to.include({ views: 1 })
    })
    it('leads to a 503 with a time to retry, and to no count', async () => {
      const api = await failing(async () => {
        throw new EventStoreUnavailable('nobody there', { ambiguous: false })
      })
      const answer = await view({ api })
      expectRefused(answer, 503, 'service.event_store_unavailable')
      expect(answer.headers.get('retry-after')).to.be.a('string')
      expect((await recorded()).events).to.deep.equal([])
    })
  })

  it('limits only the visitor who calls too often', async () => {
    const api = await stack.startApi({ rateLimitScale: 1 })
    const answers = await Promise.all(Array.from({ length: 121 }, () => view({ api })))
    expect(answers.filter(answer => answer.status === 429)).to.have.length(1)
    expect((await view({ api, address: '192.0.2.2' })).status).to.equal(202)
  })
})
