import { randomUUID } from 'node:crypto'
import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { registeredRestaurant, restaurantWithItem, type Stack, startStack } from '../testing/stack.ts'

describe('menus over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  it('answers each command with the current menu [menus-1]', async () => {
    const { token, restaurantId } = await registeredRestaurant(stack.url)
    const created = await call(stack.url, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
      token,
      body: { name: ' Lunch ', description: 'Noon' },
    })
    expect(created.status).to.equal(201)
    expect(created.body).to.include({ restaurantId, name: 'Lunch', description: 'Noon', published: false })
    expect(created.body._count).to.deep.equal({ items: 0 })
    expect(created.headers.get('consistency-token')).to.be.a('string').with.length.above(40)

    const path = `/api/menus/${created.body.id}`
    const changed = await call(stack.url, 'PUT', path, { token, body: { name: 'Dinner', published: true } })
    expect(changed.status).to.equal(200)
    expect(changed.body).to.include({ name: 'Dinner', description: 'Noon', published: true })
    const { events } = await stack.gateway.readStream(`menu-${created.body.id}`)
    expect(events.map(event => event.type)).to.deep.equal([
      'MenuCreated',
      'MenuDetailsChanged',
      'MenuPublished',
    ])

    const unchanged = await call(stack.url, 'PUT', path, { token, body: { published: true } })
    expect(unchanged.status).to.equal(200)
    expect(unchanged.body).to.deep.equal(changed.body)
    expect(unchanged.headers.get('consistency-token')).to.equal(changed.headers.get('consistency-token'))

    expect(await call(stack.url, 'DELETE', path, { token })).to.include({ status: 200 })
    expect(await call(stack.url, 'DELETE', path, { token })).to.include({ status: 404 })
    expect(await call(stack.url, 'PUT', path, { token, body: { name: 'Again' } })).to.include({ status: 404 })
  })

  it('answers 404 for items of a deleted menu, and keeps archived ones [menus-2]', async () => {
    const { token, menuId, itemId, restaurantId } = await restaurantWithItem(stack.url)
    const archived = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, {
      token,
      body: { name: 'Stew' },
    })
    await call(stack.url, 'PUT', `/api/menu-items/${archived.body.id}/archive`, { token })
    await call(stack.url, 'DELETE', `/api/menus/${menuId}`, { token })

    const change = { token, body: { name: 'Broth' } }
    expect(await call(stack.url, 'PUT', `/api/menu-items/items/${itemId}`, change)).to.include({
      status: 404,
    })
    const alone = await call(stack.url, 'PUT', `/api/menu-items/${archived.body.id}/restore`, {
      token,
      body: {},
    })
    expect([alone.status, alone.body.code]).to.deep.equal([404, 'menu.not_found'])
    const other = await call(stack.url, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
      token,
      body: { name: 'Dinner' },
    })
    const restored = await call(stack.url, 'PUT', `/api/menu-items/${archived.body.id}/restore`, {
      token,
      body: { menuId: other.body.id },
    })
    expect(restored.status).to.equal(200)
    expect(restored.body).to.include({ menuId: other.body.id, archivedAt: null })
  })

  it('refuses the 51st menu of a restaurant with a sentence [menus-3]', async () => {
    const { token, restaurantId } = await registeredRestaurant(stack.url)
    const ids = Array.from({ length: 50 }, () => randomUUID())
    await stack.readModel.listMenus(restaurantId, ids)
    const answer = await call(stack.url, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
      token,
      body: { name: 'One more' },
    })
    expect([answer.status, answer.body.code]).to.deep.equal([409, 'menus.limit_reached'])
    expect(answer.body.error).to.match(/at most 50/)
  })

  describe('repeated requests', () => {
    it('return the same menu for the same key, also from another process', async () => {
      const { token, restaurantId } = await registeredRestaurant(stack.url)
      const other = await stack.startApi()
      const path = `/api/menus/restaurant/${restaurantId}/menus`
      const send = (base: string, name: string) =>
        call(base, 'POST', path, { token, key: 'first', body: { name } })
      const first = await send(stack.url, 'Lunch')
      await call(stack.url, 'PUT', `/api/menus/${first.body.id}`, { token, body: { name: 'Dinner' } })
      const again = await send(other, 'Lunch')
      expect(again.status).to.equal(201)
      expect(again.body).to.deep.equal(first.body)
      const reused = await send(other, 'Supper')
      expect([reused.status, reused.body.code]).to.deep.equal([422, 'idempotency.key_reused'])
      const { events } = await stack.gateway.readStream(`menu-${first.body.id}`)
      expect(events).to.have.length(2)
    })

    it('get the same answer to a deletion', async () => {
      const { token, menuId } = await restaurantWithItem(stack.url)
      const remove = () => call(stack.url, 'DELETE', `/api/menus/${menuId}`, { token, key: 'away' })
      expect((await remove()).status).to.equal(200)
      expect((await remove()).status).to.equal(200)
    })
  })
})
