import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, seededRestaurant, useStack } from '../testing/stack.ts'

describe('menus over HTTP', () => {
  const stack = useStack()

  it('answers each command with the current menu [menus-1]', async () => {
    const { token, restaurantId } = await seededRestaurant(stack)
    const created = await stack
      .as(token)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: ' Lunch ', description: 'Noon' })
    expect(created.status).to.equal(201)
    expect(created.body).to.include({ restaurantId, name: 'Lunch', description: 'Noon', published: false })
    expect(created.body._count).to.deep.equal({ items: 0 })
    expect(created.headers.get('consistency-token')).to.be.a('string').with.length.above(40)

    const path = `/api/menus/${created.body.id}`
    const changed = await stack.as(token).put(path, { name: 'Dinner', published: true })
    expect(changed.status).to.equal(200)
    expect(changed.body).to.include({ name: 'Dinner', description: 'Noon', published: true })
    const events = await stack.eventsOf(`menu-${created.body.id}`)
    expect(events.map(event => event.type)).to.deep.equal([
      'MenuCreated',
      'MenuDetailsChanged',
      'MenuPublished',
    ])

    const unchanged = await stack.as(token).put(path, { published: true })
    expect(unchanged.status).to.equal(200)
    expect(unchanged.body).to.deep.equal(changed.body)
    expect(unchanged.headers.get('consistency-token')).to.equal(changed.headers.get('consistency-token'))

    expect(await stack.as(token).delete(path)).to.include({ status: 200 })
    expect(await stack.as(token).delete(path)).to.include({ status: 404 })
    expect(await stack.as(token).put(path, { name: 'Again' })).to.include({ status: 404 })
  })

  it('answers 404 for items of a deleted menu, and keeps archived ones [menus-2]', async () => {
    const { token, menuId, itemId, restaurantId } = await restaurantWithItem(stack)
    const archived = await stack.as(token).post(`/api/menu-items/${menuId}/items`, { name: 'Stew' })
    await stack.as(token).put(`/api/menu-items/${archived.body.id}/archive`)
    await stack.as(token).delete(`/api/menus/${menuId}`)

    expect((await stack.as(token).put(`/api/menu-items/items/${itemId}`, { name: 'Broth' })).status).to.equal(
      404,
    )
    const alone = await stack.as(token).put(`/api/menu-items/${archived.body.id}/restore`, {})
    expectRefused(alone, 404, 'menu.not_found')
    const other = await stack
      .as(token)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' })
    const restored = await stack
      .as(token)
      .put(`/api/menu-items/${archived.body.id}/restore`, { menuId: other.body.id })
    expect(restored.status).to.equal(200)
    expect(restored.body).to.include({ menuId: other.body.id, archivedAt: null })
  })

  it('refuses the 51st menu of a restaurant with a sentence [menus-3]', async () => {
    const { token, restaurantId } = await seededRestaurant(stack)
    const ids = Array.from({ length: 50 }, () => randomUUID())
    await stack.readModel.listMenus(restaurantId, ids)
    const answer = await stack
      .as(token)
      .post(`/api/menus/restaurant/${restaurantId}/menus`, { name: 'One more' })
    expectRefused(answer, 409, 'menus.limit_reached')
    expect(answer.body.error).to.match(/at most 50/)
  })

  it('gives a repeated deletion the same answer', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const remove = () => stack.as(token).delete(`/api/menus/${menuId}`, undefined, { key: 'away' })
    expect((await remove()).status).to.equal(200)
    expect((await remove()).status).to.equal(200)
  })
})
