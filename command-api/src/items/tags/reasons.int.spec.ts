import { Writable } from 'node:stream'
import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { pino } from 'pino'
import { restaurantWithItem, type Stack, startStack, tokenFor } from '../../testing/stack.ts'

describe('reasons over HTTP', () => {
  let stack: Stack
  const logged: string[] = []
  before(async () => {
    const keep = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk))
        done()
      },
    })
    stack = await startStack({ log: pino({ level: 'trace' }, keep) })
  })
  after(() => stack.stop())

  async function taggedItem() {
    const own = await restaurantWithItem(stack.url)
    const tags = `/api/menu-items/items/${own.itemId}/allergens`
    await call(stack.url, 'POST', tags, { token: own.token, body: { allergenId: 'milk' } })
    const lastEvent = async () => (await stack.gateway.readStream(`item-${own.itemId}`)).events.at(-1)
    return { ...own, tags, lastEvent }
  }

  async function actingFor(restaurantId: string): Promise<string> {
    const admin = tokenFor(stack, 'ADMIN')
    const path = `/api/admin/impersonate/${restaurantId}`
    return (await call(stack.url, 'POST', path, { token: admin, body: {} })).body.token
  }

  it('are optional when the restaurant withdraws a tag', async () => {
    const { token, tags, lastEvent } = await taggedItem()
    expect((await call(stack.url, 'DELETE', `${tags}/milk`, { token })).status).to.equal(200)
    expect((await lastEvent())?.data).to.deep.include({ allergenId: 'milk', reason: null })
  })

  it('are required of an admin who withdraws or weakens a tag', async () => {
    const { restaurantId, tags, lastEvent } = await taggedItem()
    const token = await actingFor(restaurantId)
    const weaken = { allergenId: 'milk', presence: 'may_contain' }
    for (const refused of [
      await call(stack.url, 'DELETE', `${tags}/milk`, { token }),
      await call(stack.url, 'DELETE', `${tags}/milk?reason=%20`, { token }),
      await call(stack.url, 'POST', tags, { token, body: weaken }),
    ]) {
      expect([refused.status, refused.body.code]).to.deep.equal([422, 'allergens.reason_required'])
      expect(refused.body.error).to.match(/Give a reason/u)
    }
    expect((await lastEvent())?.type).to.equal('AllergenDeclared')

    const body = { ...weaken, reason: 'The sauce is cooked apart now' }
    expect((await call(stack.url, 'POST', tags, { token, body })).status).to.equal(200)
    expect((await lastEvent())?.data).to.deep.include({ presence: 'may_contain', reason: body.reason })
    const gone = await call(stack.url, 'DELETE', `${tags}/milk?reason=Supplier%20changed`, { token })
    expect(gone.body.allergens).to.deep.equal([])
    expect((await lastEvent())?.data).to.deep.include({ reason: 'Supplier changed' })
  })

  it('are required of an admin who deletes a menu or an item with allergens', async () => {
    const { restaurantId, itemId, menuId, lastEvent } = await taggedItem()
    const token = await actingFor(restaurantId)
    const item = `/api/menu-items/items/${itemId}`
    const menu = `/api/menus/${menuId}`
    for (const refused of [
      await call(stack.url, 'DELETE', item, { token }),
      await call(stack.url, 'DELETE', menu, { token }),
    ])
      expect([refused.status, refused.body.code]).to.deep.equal([422, 'allergens.reason_required'])
    expect((await call(stack.url, 'DELETE', `${item}?reason=Listed%20twice`, { token })).status).to.equal(200)
    expect(await lastEvent()).to.deep.include({
      type: 'ItemDeleted',
      data: { itemId, reason: 'Listed twice' },
    })
    expect((await call(stack.url, 'DELETE', `${menu}?reason=Season%20over`, { token })).status).to.equal(200)
    const menuEvents = (await stack.gateway.readStream(`menu-${menuId}`)).events
    expect(menuEvents.at(-1)?.data).to.deep.equal({ menuId, reason: 'Season over' })
  })

  it('are optional, and kept, when the restaurant deletes', async () => {
    const { token, itemId, menuId, lastEvent } = await taggedItem()
    expect(
      (await call(stack.url, 'DELETE', `/api/menu-items/items/${itemId}?reason=Gone`, { token })).status,
    ).to.equal(200)
    expect((await lastEvent())?.data).to.deep.equal({ itemId, reason: 'Gone' })
    expect((await call(stack.url, 'DELETE', `/api/menus/${menuId}`, { token })).status).to.equal(200)
  })

  it('in the address appear in no log line', async () => {
    const { token, tags, itemId, menuId } = await taggedItem()
    await call(stack.url, 'DELETE', `${tags}/milk?reason=Aunt-Zelda-fell-ill`, { token })
    await call(stack.url, 'DELETE', `${tags}/milk?reason=${'Aunt-Zelda'.repeat(60)}`, { token })
    await call(stack.url, 'DELETE', `/api/menu-items/items/${itemId}?reason=Zelda-retires`, { token })
    await call(stack.url, 'DELETE', `/api/menus/${menuId}?reason=Zelda-retires`, { token })
    for (const route of ['allergens.withdraw', 'items.delete', 'menus.delete'])
      expect(
        logged.filter(line => line.includes(route)),
        route,
      ).to.not.have.length(0)
    expect(logged.filter(line => line.includes('Zelda'))).to.deep.equal([])
  })
})
