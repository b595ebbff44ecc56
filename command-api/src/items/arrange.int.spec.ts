import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { registeredRestaurant, type Stack, startStack } from '../testing/stack.ts'

describe('arranging a menu', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  /** A menu with soup, bread and cake, without sections. */
  async function threeItems() {
    const { token, restaurantId } = await registeredRestaurant(stack.url)
    const send = (method: string, path: string, body?: object) =>
      call(stack.url, method, `/api${path}`, { token, ...(body ? { body } : {}) })
    const { body: menu } = await send('POST', `/menus/restaurant/${restaurantId}/menus`, { name: 'Lunch' })
    const itemIds: string[] = []
    for (const name of ['Soup', 'Bread', 'Cake'])
      itemIds.push((await send('POST', `/menu-items/${menu.id}/items`, { name })).body.id)
    const [soup, bread, cake] = itemIds as [string, string, string]
    const events = async (stream: string) => (await stack.gateway.readStream(stream)).events
    return {
      menu,
      soup,
      bread,
      cake,
      send,
      arrange: (body: object) =>
        send('PUT', `/menus/${menu.id}/sections`, { revision: menu.revision, ...body }),
      typesOf: async (stream: string) => (await events(stream)).map(({ type }) => type),
      lastOf: async (stream: string) => (await events(stream)).at(-1),
    }
  }

  it('saves the order of sections and items, and the new section of moved items', async () => {
    const { menu, soup, bread, cake, arrange, lastOf, typesOf } = await threeItems()
    const sections = [
      { name: 'Sweet', itemIds: [cake] },
      { name: '', itemIds: [soup, bread] },
    ]
    const { status, body } = await arrange({ sections, moved: [cake] })
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      id: menu.id,
      revision: String((await lastOf(`menu-${menu.id}`))?.revision),
      sections,
    })
    expect((await lastOf(`menu-${menu.id}`))?.data).to.deep.equal({ menuId: menu.id, sections })
    expect((await lastOf(`item-${cake}`))?.data).to.deep.equal({ itemId: cake, section: 'Sweet' })
    expect(await typesOf(`item-${soup}`)).to.deep.equal(['ItemCreated'])
  })

  it('is refused when someone else has arranged the menu since, and shows their order', async () => {
    const { soup, cake, arrange, typesOf } = await threeItems()
    const theirs = [{ name: '', itemIds: [soup] }]
    const first = await arrange({ sections: theirs })
    const refused = await arrange({ sections: [{ name: 'Sweet', itemIds: [cake] }], moved: [cake] })
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'menus.changed_since_seen'])
    expect(refused.body.current).to.deep.equal(first.body)
    expect(await typesOf(`item-${cake}`)).to.deep.equal(['ItemCreated'])
  })

  it('goes on after another change of the menu', async () => {
    const { menu, soup, arrange, send } = await threeItems()
    await send('PUT', `/menus/${menu.id}`, { name: 'Dinner' })
    expect((await arrange({ sections: [{ name: '', itemIds: [soup] }] })).status).to.equal(200)
  })

  it('leaves the edits of others alone when only the order changed', async () => {
    const { soup, cake, arrange, send, lastOf } = await threeItems()
    await send('PUT', `/menu-items/items/${cake}`, { section: 'Cakes' })
    await arrange({ sections: [{ name: '', itemIds: [cake, soup] }] })
    expect((await lastOf(`item-${cake}`))?.data).to.deep.include({ section: 'Cakes' })
  })

  it('writes nothing when nothing changes, and goes back to by name', async () => {
    const { menu, soup, arrange, typesOf } = await threeItems()
    await arrange({ sections: [] })
    expect(await typesOf(`menu-${menu.id}`)).to.deep.equal(['MenuCreated'])
    const { body } = await arrange({ sections: [{ name: '', itemIds: [soup] }] })
    const { body: reset } = await arrange({ revision: body.revision, sections: [] })
    expect(reset.sections).to.deep.equal([])
  })

  it('leaves items of another menu or restaurant alone', async () => {
    const { arrange } = await threeItems()
    const other = await threeItems()
    const { status } = await arrange({
      sections: [{ name: 'Mine', itemIds: [other.soup] }],
      moved: [other.soup],
    })
    expect(status).to.equal(200)
    expect(await other.typesOf(`item-${other.soup}`)).to.deep.equal(['ItemCreated'])
  })

  it('keeps the confirmation of a moved item', async () => {
    const { soup, arrange, send } = await threeItems()
    await send('PUT', `/menu-items/items/${soup}/allergens/confirmation`, { revision: '0' })
    await arrange({ sections: [{ name: 'Hot', itemIds: [soup] }], moved: [soup] })
    const { body } = await send('PUT', `/menu-items/items/${soup}`, { price: 5 })
    expect(body).to.deep.include({ section: 'Hot', price: 5 })
    expect(body.allergensConfirmedAt).to.be.a('string')
  })

  for (const [what, sections] of [
    [
      'a section that is named twice',
      [
        { name: 'A', itemIds: [] },
        { name: ' A ', itemIds: [] },
      ],
    ],
    ['more than 100 sections', Array.from({ length: 101 }, (_, n) => ({ name: `${n}`, itemIds: [] }))],
  ] as const)
    it(`refuses ${what}`, async () => {
      const { arrange } = await threeItems()
      expect((await arrange({ sections })).status).to.equal(422)
    })

  it('refuses an item that is listed twice', async () => {
    const { soup, arrange } = await threeItems()
    const sections = [
      { name: 'A', itemIds: [soup] },
      { name: 'B', itemIds: [soup] },
    ]
    expect((await arrange({ sections })).status).to.equal(422)
  })
})
