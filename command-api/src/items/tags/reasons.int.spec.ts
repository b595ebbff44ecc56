import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { pino } from 'pino'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

describe('reasons over HTTP', () => {
  const logged: string[] = []
  const stack = useStack({ log: pino({ level: 'trace' }, { write: line => void logged.push(line) }) })

  async function taggedItem() {
    const own = await restaurantWithItem(stack)
    const tags = `/api/menu-items/items/${own.itemId}/allergens`
    await stack.as(own.token).post(tags, { allergenId: 'milk' })
    const lastEvent = async () => (await stack.eventsOf(`item-${own.itemId}`)).at(-1)
    return { ...own, tags, lastEvent }
  }

  it('are required of an admin who withdraws or weakens a tag', async () => {
    const { restaurantId, tags, lastEvent } = await taggedItem()
    const token = await stack.impersonate(restaurantId)
    const weaken = { allergenId: 'milk', presence: 'may_contain' }
    for (const refused of [
      await stack.as(token).delete(`${tags}/milk`),
      await stack.as(token).delete(`${tags}/milk?reason=%20`),
      await stack.as(token).post(tags, weaken),
    ]) {
      expectRefused(refused, 422, 'allergens.reason_required')
      expect(refused.body.error).to.match(/Give a reason/u)
    }
    expect((await lastEvent())?.type).to.equal('AllergenDeclared')

    const body = { ...weaken, reason: 'The sauce is cooked apart now' }
    expect((await stack.as(token).post(tags, body)).status).to.equal(200)
    expect((await lastEvent())?.data).to.deep.include({ presence: 'may_contain', reason: body.reason })
    const gone = await stack.as(token).delete(`${tags}/milk?reason=Supplier%20changed`)
    expect(gone.body.allergens).to.deep.equal([])
    expect((await lastEvent())?.data).to.deep.include({ reason: 'Supplier changed' })
  })

  it('are required of an admin who deletes a menu or an item with allergens', async () => {
    const { restaurantId, itemId, menuId, lastEvent } = await taggedItem()
    const token = await stack.impersonate(restaurantId)
    const item = `/api/menu-items/items/${itemId}`
    const menu = `/api/menus/${menuId}`
    for (const refused of [await stack.as(token).delete(item), await stack.as(token).delete(menu)])
      expectRefused(refused, 422, 'allergens.reason_required')
    expect((await stack.as(token).delete(`${item}?reason=Listed%20twice`)).status).to.equal(200)
    expect(await lastEvent()).to.deep.include({
      type: 'ItemDeleted',
      data: { itemId, reason: 'Listed twice' },
    })
    expect((await stack.as(token).delete(`${menu}?reason=Season%20over`)).status).to.equal(200)
    const menuEvents = await stack.eventsOf(`menu-${menuId}`)
    expect(menuEvents.at(-1)?.data).to.deep.equal({ menuId, reason: 'Season over' })
  })

  it('appear in no log line when they are in the address', async () => {
    const { token, tags, itemId, menuId } = await taggedItem()
    await stack.as(token).delete(`${tags}/milk?reason=Aunt-Zelda-fell-ill`)
    await stack.as(token).delete(`${tags}/milk?reason=${'Aunt-Zelda'.repeat(60)}`)
    await stack.as(token).delete(`/api/menu-items/items/${itemId}?reason=Zelda-retires`)
    await stack.as(token).delete(`/api/menus/${menuId}?reason=Zelda-retires`)
    for (const route of ['allergens.withdraw', 'items.delete', 'menus.delete'])
      await waitUntil(`${route} is logged`, () => logged.some(line => line.includes(route)))
    expect(logged.filter(line => line.includes('Zelda'))).to.deep.equal([])
  })
})
