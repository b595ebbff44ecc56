import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, seededItem, useStack } from '../testing/stack.ts'

describe('everyday actions over HTTP', () => {
  const stack = useStack()

  const typesOf = async (itemId: string) => (await stack.eventsOf(`item-${itemId}`)).map(({ type }) => type)
  /** As the projector would. */
  const list = (menuId: string, ids: readonly string[]) =>
    stack.readModel.listItems(
      { restaurantId: randomUUID(), menuId },
      ids.map(id => ({ id, name: id })),
    )
  async function withItems(names: readonly string[]) {
    const restaurant = await restaurantWithItem(stack)
    const items = names.map((name, index) =>
      seededItem(stack, restaurant, { name, priceCents: 100 * (index + 1) }),
    )
    return { ...restaurant, ids: await Promise.all(items) }
  }

  it('duplicates an item once for each key, never confirmed', async () => {
    const { token, itemId, menuId } = await restaurantWithItem(stack)
    const item = `/api/menu-items/items/${itemId}`
    await stack.as(token).post(`${item}/allergens`, { allergenId: 'milk' })
    const confirmed = await stack.as(token).put(`${item}/allergens/confirmation`, { revision: '1' })
    expect(confirmed.body.allergensConfirmedAt).to.be.a('string')
    const key = randomUUID()
    const copy = await stack.as(token).post(`${item}/duplicate`, {}, { key })
    expect(copy.status).to.equal(201)
    expect(copy.body).to.deep.include({ menuId, name: 'Soup (copy)', price: 4.5, allergensConfirmedAt: null })
    expect(copy.body.allergens.map(({ id }: { id: string }) => id)).to.deep.equal(['milk'])
    const again = await stack.as(token).post(`${item}/duplicate`, {}, { key })
    expect(again.body).to.deep.equal(copy.body)
    expect(await typesOf(copy.body.id)).to.deep.equal(['ItemCreated', 'AllergenDeclared'])
  })

  it('moves an item to another menu of the restaurant, and to no other', async () => {
    const { token, itemId, restaurantId } = await restaurantWithItem(stack)
    const stranger = await restaurantWithItem(stack)
    const { body: menu } = await stack
      .as(token)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' })
    const move = (menuId: string) => stack.as(token).put(`/api/menu-items/items/${itemId}/menu`, { menuId })
    const foreign = await move(stranger.menuId)
    expectRefused(foreign, 404, 'menu.not_found')
    const moved = await move(menu.id)
    expect(moved.body).to.include({ menuId: menu.id, archivedAt: null })
    expect((await move(menu.id)).body.revision, 'a second time changes nothing').to.equal(moved.body.revision)
    expect(await typesOf(itemId)).to.deep.equal(['ItemCreated', 'ItemArchived', 'ItemRestored'])
  })

  it('marks an item as sold out until the restaurant’s day ends, and undoes it', async () => {
    const { token, itemId, restaurantId } = await restaurantWithItem(stack)
    await stack.as(token).put(`/api/restaurants/${restaurantId}`, { timeZone: 'Asia/Tokyo' })
    const item = `/api/menu-items/items/${itemId}`
    const confirmed = await stack.as(token).put(`${item}/allergens/confirmation`, { revision: '0' })
    const set = (soldOut: boolean) => stack.as(token).put(`${item}/availability`, { soldOut })
    const soldOut = await set(true)
    expect(soldOut.status).to.equal(200)
    expect(soldOut.body.soldOutUntil).to.match(/T19:00:00\.000Z$/u) // 04:00 in Tokyo
    expect(Date.parse(soldOut.body.soldOutUntil)).to.be.above(Date.now())
    expect(soldOut.body.allergensConfirmedAt).to.equal(confirmed.body.allergensConfirmedAt)
    expect((await set(true)).body.revision, 'a second time changes nothing').to.equal(soldOut.body.revision)
    expect((await set(false)).body.soldOutUntil).to.equal(null)
    const copy = await set(true).then(() => stack.as(token).post(`${item}/duplicate`, {}))
    expect(copy.body.soldOutUntil, 'of a copy').to.equal(null)
    await stack.as(token).put(`/api/menu-items/${itemId}/archive`)
    expect((await set(false)).body.code).to.equal('items.archived')
  })

  it('changes prices from what was seen, and leaves the others as they are', async () => {
    const { token, menuId, ids } = await withItems(['Bread', 'Olives', 'Water'])
    const stranger = await restaurantWithItem(stack)
    const [bread = '', olives = '', water = ''] = ids
    const key = randomUUID()
    const body = {
      prices: [
        { itemId: bread, from: 1, to: 1.05 },
        { itemId: olives, from: 1.5, to: 2.1 },
        { itemId: water, from: '3', to: '3.15' },
        { itemId: stranger.itemId, from: 4.5, to: 0 },
      ],
    }
    const answer = await stack.as(token).put(`/api/menus/${menuId}/prices`, body, { key })
    expect(answer.status).to.equal(200)
    expect(answer.body.changed).to.equal(2)
    expect(answer.body.skipped).to.have.members([olives, stranger.itemId])
    expect(await typesOf(stranger.itemId)).to.deep.equal(['ItemCreated'])
    expect(await typesOf(olives)).to.deep.equal(['ItemCreated'])
    const events = await Promise.all([bread, water].map(async id => (await stack.eventsOf(`item-${id}`))[1]))
    expect(events.map(event => event?.data)).to.deep.equal([
      { itemId: bread, priceCents: 105 },
      { itemId: water, priceCents: 315 },
    ])
    expect(new Set(events.map(event => event?.metadata.correlationId)).size, 'one action').to.equal(1)
    const again = await stack.as(token).put(`/api/menus/${menuId}/prices`, body, { key })
    expect(again.status).to.equal(200)
    expect(await typesOf(bread), 'no second event').to.deep.equal(['ItemCreated', 'ItemPriceChanged'])
    const same = { prices: [{ itemId: bread, from: 1.05, to: 1.05 }] }
    const unchanged = await stack.as(token).put(`/api/menus/${menuId}/prices`, same)
    expect(unchanged.body, 'the price that it has').to.deep.equal({ changed: 0, skipped: [] })
    const tooHigh = { prices: [{ itemId: bread, from: 1.05, to: 100_000 }] }
    const refused = await stack.as(token).put(`/api/menus/${menuId}/prices`, tooHigh)
    expect(refused.status).to.equal(422)
  })

  it('duplicates a menu as a draft whose items are not confirmed', async () => {
    const { token, menuId, ids } = await withItems(['Bread', 'Olives'])
    const [bread = '', olives = ''] = ids
    await list(menuId, ids)
    await stack.as(token).put(`/api/menus/${menuId}`, { published: true })
    await stack.as(token).put(`/api/menu-items/items/${bread}/allergens/confirmation`, { revision: '0' })
    await stack.as(token).put(`/api/menu-items/${olives}/archive`, {})
    const key = randomUUID()
    const copy = await stack.as(token).post(`/api/menus/${menuId}/duplicate`, {}, { key })
    expect(copy.status).to.equal(201)
    expect(copy.body).to.deep.include({ name: 'Lunch (copy)', published: false, _count: { items: 1 } })
    const created = await stack.eventsOf(`menu-${copy.body.id}`)
    expect(created.map(({ type }) => type)).to.deep.equal(['MenuCreated'])
    expect((await stack.as(token).post(`/api/menus/${menuId}/duplicate`, {}, { key })).body).to.deep.equal(
      copy.body,
    )
  })
})
