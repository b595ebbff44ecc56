import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { restaurantWithItem, useStack } from './testing/stack.ts'

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

describe('two processes over one store', () => {
  const stack = useStack()
  let other: string
  let own: Awaited<ReturnType<typeof restaurantWithItem>>
  before(async () => {
    other = await stack.startApi()
  })
  beforeEach(async () => {
    own = await restaurantWithItem(stack)
  })

  /** Sends a command to the first process, and expects it to succeed. */
  async function change(method: string, path: string, body?: unknown) {
    const answer = await stack.as(own.token).send(method, path, body)
    expect(answer.status, `${method} ${path}`).to.be.within(200, 201)
    return answer
  }
  const publish = () => change('PUT', `/api/menus/${own.menuId}`, { published: true })

  /** Tracks a guest's action at the other process. Resolves with the status. */
  async function track(what: 'view' | 'allergens' | 'popular-item', more = {}, menuId = own.menuId) {
    const body = { menuId, ...more }
    const headers = { 'user-agent': browser }
    return (await clientOf(other).post(`/api/analytics/track-${what}`, body, { headers })).status
  }
  const order = () => track('popular-item', { menuItemId: own.itemId })

  it('track a menu that the other one published a moment ago', async () => {
    expect(await track('view')).to.equal(404)
    await publish()
    expect(await track('view')).to.equal(202)
  })

  it('track an item that the other one restored a moment ago', async () => {
    await publish()
    await change('PUT', `/api/menu-items/${own.itemId}/archive`)
    expect(await order()).to.equal(404)
    await change('PUT', `/api/menu-items/${own.itemId}/restore`, {})
    expect(await order()).to.equal(202)
  })

  it('track an item that the other one moved to this menu a moment ago', async () => {
    await publish()
    const { body: second } = await change('POST', `/api/menus/restaurant/${own.restaurantId}/menus`, {
      name: 'Dinner',
    })
    await change('PUT', `/api/menus/${second.id}`, { published: true })
    expect(await order()).to.equal(202)
    await change('PUT', `/api/menu-items/${own.itemId}/archive`)
    await change('PUT', `/api/menu-items/${own.itemId}/restore`, { menuId: second.id })
    expect(await track('popular-item', { menuItemId: own.itemId }, second.id)).to.equal(202)
  })

  it('change what the other one created or brought back a moment ago', async () => {
    const { token, menuId, itemId } = own
    const here = (method: string, path: string, body?: unknown) =>
      stack.as(token, other).send(method, path, body)
    expect((await here('PUT', `/api/menu-items/items/${itemId}`, { name: 'Broth' })).status).to.equal(200)
    await change('PUT', `/api/menu-items/${itemId}/archive`)
    expect((await here('PUT', `/api/menu-items/items/${itemId}`, { name: 'Stew' })).body.code).to.equal(
      'items.archived',
    )
    await change('PUT', `/api/menu-items/${itemId}/restore`, {})
    expect((await here('PUT', `/api/menu-items/items/${itemId}`, { name: 'Stew' })).status).to.equal(200)
    expect((await here('PUT', `/api/menus/${menuId}`, { name: 'Noon' })).status).to.equal(200)
    const created = await change('POST', `/api/menu-items/${menuId}/items`, { name: 'Bread', price: '1.00' })
    expect((await here('PUT', `/api/menu-items/${created.body.id}/archive`)).status).to.equal(200)
  })
})
