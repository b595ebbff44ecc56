import { randomUUID } from 'node:crypto'
import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, tokenFor, useStack } from '../testing/stack.ts'
import { createWritePath } from '../write-path/execute.ts'
import { reportRouter } from './router.ts'

type Restaurant = Awaited<ReturnType<typeof restaurantWithItem>>

describe('guests’ reports', () => {
  const stack = useStack({ rateLimitScale: 1 })
  let own: Restaurant
  beforeEach(async () => {
    own = await published()
  })

  let guests = 0
  async function published(): Promise<Restaurant> {
    const restaurant = await restaurantWithItem(stack)
    const { token, menuId } = restaurant
    await stack.as(token).put(`/api/menus/${menuId}`, { published: true })
    return restaurant
  }
  /** Each call is another guest's, unless an address is given. */
  function report(body: object = {}, { of = own, address = '' } = {}, key?: string) {
    guests += 1
    const from = address || `192.0.${Math.floor(guests / 200)}.${guests % 200}`
    return stack.anonymous.post(
      `/api/menu-items/items/${of.itemId}/reports`,
      { menuId: of.menuId, mistake: 'allergen_missing', allergenIds: ['milk'], ...body },
      { headers: { 'x-forwarded-for': from }, key },
    )
  }
  const answer = (through: string, token: string | undefined = own.token) =>
    stack.as(token).put(`/api/menu-items/items/${own.itemId}/reports`, { through })
  const recorded = ({ itemId } = own) => stack.eventsOf(`reports-${itemId}`)
  const itemEvents = async () => (await stack.eventsOf(`item-${own.itemId}`)).length

  it('are durable when they are answered, change no item and name no guest', async () => {
    const before = await itemEvents()
    const sent = await report()
    expect([sent.status, sent.body]).to.deep.equal([202, {}])
    expect(sent.headers.get('consistency-token')).to.equal(null)
    const [event] = await recorded()
    expect(event?.data).to.deep.equal({
      ...{ itemId: own.itemId, menuId: own.menuId, mistake: 'allergen_missing', allergenIds: ['milk'] },
      itemRevision: String(before - 1),
    })
    expect(event?.metadata).to.deep.include({
      restaurantId: own.restaurantId,
      actor: { kind: 'system', id: 'guest-reports' },
    })
    expect(JSON.stringify(event?.metadata), 'no link to the log of requests').not.to.include(
      sent.headers.get('x-request-id'),
    )
    expect(await itemEvents()).to.equal(before)
  })

  it('are recorded once when a call is repeated', async () => {
    const key = randomUUID()
    for (const status of [202, 202]) expect((await report({}, {}, key)).status).to.equal(status)
    expect(await recorded()).to.have.length(1)
  })

  it('are refused for what guests cannot see', async () => {
    const other = await published()
    const codeOf = async (sent: ReturnType<typeof report>) => (await sent).body.code
    expect(await codeOf(report({ menuId: other.menuId }))).to.equal('item.not_found')
    expect(await codeOf(report({ menuId: randomUUID() }))).to.equal('menu.not_found')
    expect(await codeOf(report({ text: 'My name is' }))).to.equal('request.invalid')
    expect(await codeOf(report({ allergenIds: ['vegan'] }))).to.equal('request.invalid')
    const { token } = own
    await stack.as(token).put(`/api/menu-items/${own.itemId}/archive`, {})
    expect(await codeOf(report())).to.equal('item.not_found')
  })

  it('are limited by address', async () => {
    const address = '198.51.100.7'
    for (let count = 0; count < 20; count += 1)
      expect((await report({ mistake: 'dish_gone', allergenIds: [] }, { address })).status).to.equal(202)
    expect((await report({}, { address })).body.code).to.equal('rate.limited')
    expect((await report()).status, 'another address').to.equal(202)
  })

  it('are limited by restaurant, and delay no changes and no other restaurant', async () => {
    const allergenIds = [
      'milk',
      'eggs',
      'fish',
      'nuts',
      'gluten',
      'celery',
      'lupin',
      'sesame',
      'mustard',
      'peanuts',
    ]
    const flood = allergenIds.flatMap(id => Array.from({ length: 12 }, () => report({ allergenIds: [id] })))
    expect((await Promise.all(flood)).map(({ status }) => status)).to.satisfy((all: number[]) =>
      all.every(status => status === 202),
    )
    expect(await recorded(), 'ten equal ones are enough').to.have.length(100)
    const refused = await report({ mistake: 'dish_gone', allergenIds: [] })
    expectRefused(refused, 429, 'reports.too_many')
    expect(refused.body.error).to.match(/was not sent.*tell the staff/u)
    expect(Number(refused.headers.get('retry-after'))).to.be.within(86_000, 86_400)
    const { token, itemId } = own
    const change = await stack.as(token).put(`/api/menu-items/items/${itemId}`, { price: 9 })
    expect(change.status).to.equal(200)
    expect((await report({}, { of: await published() })).status).to.equal(202)
  })

  it('count one place each, also after a conflict with another process', async () => {
    let conflicts = 2
    let places = 0
    const writePath = createWritePath({
      gateway: {
        ...stack.gateway,
        append: async (...args) => {
          conflicts -= 1
          if (conflicts >= 0) throw new RevisionConflict('reports', 'no_stream', 0n)
          return stack.gateway.append(...args)
        },
      },
    })
    const take = () => {
      places += 1
      return 0
    }
    const router = reportRouter({ writePath, limiter: { take } } as never)
    const handle = router.stack.find(({ name }) => name === reportRoutes.report.id)?.stack.at(-1)
    const body = { menuId: own.menuId, mistake: 'allergen_missing', allergenIds: ['milk'] }
    const ctx = {
      input: { params: { itemId: own.itemId }, query: {}, body },
      state: { caller: null, requestId: randomUUID(), route: reportRoutes.report.id, idempotencyKey: null },
      method: 'POST',
      path: '/',
      status: 404,
    }
    await handle?.(ctx as never, async () => undefined)
    expect(ctx.status).to.equal(202)
    expect([conflicts, places, (await recorded()).length]).to.deep.equal([-1, 1, 1])
  })

  it('are answered by the restaurant’s people alone, as far as they were seen', async () => {
    await report()
    await report({ allergenIds: ['eggs'] })
    for (const token of [
      undefined,
      (await published()).token,
      tokenFor(stack, 'CUSTOMER'),
      tokenFor(stack, 'ADMIN'),
    ]) {
      const status = (await answer('0', token ?? '')).status
      expect(status).to.be.oneOf([401, 403, 404])
    }
    expect((await answer('2')).status).to.equal(422)
    const answered = await answer('0')
    expect(answered.status).to.equal(200)
    expect(answered.headers.get('consistency-token')).to.be.a('string')
    expect((await answer('0')).status, 'again').to.equal(200)
    const { token, itemId } = own
    await stack.as(token).put(`/api/menu-items/items/${itemId}`, { price: 9 })
    await answer('1')
    expect((await recorded()).slice(2).map(({ data }) => data)).to.deep.equal([
      { itemId, through: '0', outcome: 'no_change' },
      { itemId, through: '1', outcome: 'changed' },
    ])
    expect((await recorded()).at(-1)?.metadata.actor).to.deep.include({ id: own.accountId })
  })
})
