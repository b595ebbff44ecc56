import { randomUUID } from 'node:crypto'
import { rateLimits } from '@safe-menu/server-kit/limits/rate-limits'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, tokenFor, useStack } from '../testing/stack.ts'

const scale = 0.01
const quota = rateLimits['writes-of-restaurant'].points * scale

describe('the write quota over HTTP', () => {
  const stack = useStack()
  let url: string
  before(async () => {
    url = await stack.startApi({ rateLimitScale: scale })
  })

  const file = (rows: number) => `item\n${Array.from({ length: rows }, (_, n) => `Dish ${n}`).join('\n')}`
  const send = (menuId: string, token: string, rows: number, key = randomUUID()) =>
    stack.as(token, url).post(`/api/menus/${menuId}/import`, file(rows), { key })
  const create = (menuId: string, token: string, headers = {}) =>
    stack.as(token, url).post(`/api/menu-items/${menuId}/items`, { name: 'Stew' }, { headers })
  const created = async (wanted: string) =>
    (await stack.gateway.peekAll({ after: null, limit: 10_000 })).filter(({ type }) => type === wanted)
  const itemsCreated = () => created('ItemCreated')

  it('refuses all writes for a restaurant that has used it up, but no others', async () => {
    const { token, menuId, itemId, restaurantId } = await restaurantWithItem(stack)
    const write = (method: string, path: string, body: object) =>
      stack.as(token, url).send(method, path, body)
    const items = '/api/menu-items/items'
    const person = { personName: 'Ada', email: `${randomUUID()}@example.com`, role: 'MANAGER' }
    const sent = await send(menuId, token, quota)
    expect(sent.status, JSON.stringify(sent.body)).to.equal(201)
    const admin = tokenFor(stack, 'ADMIN')
    const acting = await stack.as(admin).post(`/api/admin/impersonate/${restaurantId}`, {})
    for (const answer of [
      await create(menuId, token),
      await create(menuId, token, { 'x-forwarded-for': '10.1.2.3' }),
      await create(menuId, acting.body.token),
      await write('PUT', `/api/menus/${menuId}`, { published: true }),
      await write('PUT', `/api/restaurants/${restaurantId}`, { name: 'Other' }),
      await write('POST', `/api/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' }),
      await write('POST', `${items}/${itemId}/duplicate`, {}),
      await write('POST', `${items}/${itemId}/allergens`, { allergenId: 'milk' }),
      await write('PUT', `/api/menu-items/${itemId}/archive`, {}),
      await write('POST', `/api/restaurants/${restaurantId}/people`, person),
    ]) {
      expectRefused(answer, 429, 'rate.limited')
      expect(answer.body.error).to.match(/too many changes.*Try again in \d+ minutes/)
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 3_600)
    }
    const other = await restaurantWithItem(stack)
    expect((await create(other.menuId, other.token)).status).to.equal(201)
  })

  it('charges nothing for the preview of an import', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const preview = () => stack.as(token, url).post(`/api/menus/${menuId}/import/preview`, file(quota))
    for (let n = 0; n < 2; n += 1) expect((await preview()).status).to.equal(200)
    expect((await send(menuId, token, quota)).status).to.equal(201)
  })

  it('imports no row of a file that does not fit', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    for (let n = 0; n < 3; n += 1) expect((await create(menuId, token)).status).to.equal(201)
    const before = (await itemsCreated()).length
    const refused = await send(menuId, token, quota)
    expect(refused.status).to.equal(429)
    expect(await itemsCreated()).to.have.length(before)
  })

  it('leaves no empty copy of a menu behind that it refuses to copy', async () => {
    const { token, restaurantId, menuId } = await restaurantWithItem(stack)
    // An event of 12 kB costs 12 units, so 31 items are more than the quota once a little of it is used.
    const body = { name: 'Stew', description: '€'.repeat(2_000), modifications: '€'.repeat(1_000) }
    const large = { ...body, crossContamination: body.modifications }
    const items = Array.from({ length: 31 }, () =>
      stack.as(token).post(`/api/menu-items/${menuId}/items`, large),
    )
    const ids = (await Promise.all(items)).map(item => item.body.id)
    await stack.readModel.listItems(
      { restaurantId, menuId },
      ids.map(id => ({ id })),
    )
    expect((await create(menuId, token)).status).to.equal(201)
    const before = [(await created('MenuCreated')).length, (await itemsCreated()).length]
    const refused = await stack.as(token, url).post(`/api/menus/${menuId}/duplicate`, {})
    expect(refused.status).to.equal(429)
    expect(refused.body.error).to.match(/too many changes/)
    expect([(await created('MenuCreated')).length, (await itemsCreated()).length]).to.deep.equal(before)
  })

  it('charges nothing for a repeated command or one without a change', async () => {
    const { token, menuId, itemId } = await restaurantWithItem(stack)
    const same = () =>
      stack.as(token, url).put(`/api/menu-items/items/${itemId}`, { name: 'Soup' }, { key: 'same' })
    for (let n = 0; n < 5; n += 1) expect((await same()).status).to.equal(200)
    expect((await send(menuId, token, quota)).status).to.equal(201)
  })
})
