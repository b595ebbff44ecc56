import { randomUUID } from 'node:crypto'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { expectRefused, seededItem, seededMenu, seededRestaurant, useStack } from '../testing/stack.ts'

describe('arranging a menu', () => {
  const stack = useStack()

  /** A menu with soup, bread and cake, without sections. */
  async function threeItems() {
    const { token, restaurantId } = await seededRestaurant(stack)
    const send = (method: string, path: string, body?: object, key?: string) =>
      stack.as(token).send(method, `/api${path}`, body, { key })
    const menu = { id: await seededMenu(stack, { restaurantId }), revision: '0' }
    const place = { restaurantId, menuId: menu.id }
    const [soup, bread, cake] = [
      await seededItem(stack, place),
      await seededItem(stack, place, { name: 'Bread' }),
      await seededItem(stack, place, { name: 'Cake' }),
    ]
    return {
      menu,
      restaurantId,
      soup,
      bread,
      cake,
      send,
      arrange: (body: object) =>
        send('PUT', `/menus/${menu.id}/sections`, { revision: menu.revision, ...body }),
      typesOf: stack.typesOf,
      lastOf: async (stream: string) => (await stack.eventsOf(stream)).at(-1),
      /** The order of a menu's sections. */
      sections: async (menuId: string) => {
        const last = (await stack.eventsOf(`menu-${menuId}`)).at(-1)?.data as {
          sections?: { name: string }[]
        }
        return last.sections?.map(({ name }) => name)
      },
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
    expectRefused(refused, 409, 'menus.changed_since_seen')
    expect(refused.body.current).to.deep.equal(first.body)
    expect(await typesOf(`item-${cake}`)).to.deep.equal(['ItemCreated'])
  })

  it('continues after another change of the menu', async () => {
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
    const { body } = await arrange({
      sections: [
        { name: '', itemIds: [soup] },
        { name: 'Sweet', itemIds: [] },
        { name: 'Hot', itemIds: [] },
      ],
    })
    const { body: reset } = await arrange({ revision: body.revision, sections: [] })
    expect(reset.sections).to.deep.equal([
      { name: 'Hot', itemIds: [] },
      { name: 'Sweet', itemIds: [] },
    ])
  })

  it('refuses items of other restaurants or outside its sections, and writes nothing', async () => {
    const { menu, soup, cake, arrange, typesOf } = await threeItems()
    const other = await threeItems()
    for (const [sections, moved, path] of [
      [[{ name: 'Mine', itemIds: [other.soup] }], [], 'sections'],
      [[{ name: 'Mine', itemIds: [randomUUID()] }], [], 'sections'],
      [[{ name: 'Mine', itemIds: [soup] }], [cake], 'moved'],
    ] as const) {
      const { status, body } = await arrange({ sections, moved })
      expect([status, body.issues?.[0].path], JSON.stringify(sections)).to.deep.equal([422, [path]])
    }
    expect(await typesOf(`menu-${menu.id}`)).to.deep.equal(['MenuCreated'])
    expect(await other.typesOf(`item-${other.soup}`)).to.deep.equal(['ItemCreated'])
  })

  it('leaves an item that has left the menu as it is', async () => {
    const { soup, arrange, send, typesOf } = await threeItems()
    await send('PUT', `/menu-items/${soup}/archive`, {})
    const { status } = await arrange({ sections: [{ name: 'Hot', itemIds: [soup] }], moved: [soup] })
    expect(status).to.equal(200)
    expect(await typesOf(`item-${soup}`)).to.deep.equal(['ItemCreated', 'ItemArchived'])
  })

  it('writes nothing when the moved items do not fit into the menu', async () => {
    const { menu, restaurantId, soup, bread, arrange, typesOf } = await threeItems()
    // Each would fit, but not both.
    await stack.readModel.listItems({ restaurantId, menuId: menu.id }, [{ bytes: limits.menuBytes - 150 }])
    const { status, body } = await arrange({
      sections: [{ name: 'S'.repeat(120), itemIds: [soup, bread] }],
      moved: [soup, bread],
    })
    expectRefused({ status, body }, 409, 'menus.size_limit_reached')
    expect(await typesOf(`menu-${menu.id}`)).to.deep.equal(['MenuCreated'])
  })

  it('keeps the confirmation of a moved item', async () => {
    const { soup, arrange, send } = await threeItems()
    await send('PUT', `/menu-items/items/${soup}/allergens/confirmation`, { revision: '0' })
    await arrange({ sections: [{ name: 'Hot', itemIds: [soup] }], moved: [soup] })
    const { body } = await send('PUT', `/menu-items/items/${soup}`, { price: 5 })
    expect(body).to.deep.include({ section: 'Hot', price: 5 })
    expect(body.allergensConfirmedAt).to.be.a('string')
  })

  it('refuses a section or an item that is listed twice, and more than 100 sections', async () => {
    const { soup, arrange } = await threeItems()
    const named = (name: string, ...itemIds: string[]) => ({ name, itemIds })
    for (const sections of [
      [named('A'), named(' A ')],
      [named('A', soup), named('B', soup)],
      Array.from({ length: 101 }, (_, n) => named(`${n}`)),
    ])
      expect((await arrange({ sections })).status, `${sections.length} sections`).to.equal(422)
  })

  it('keeps sections in the order in which they were made, whatever makes them', async () => {
    const { menu, soup, cake, restaurantId, send, sections } = await threeItems()
    await send('POST', `/menu-items/${menu.id}/items`, { name: 'Pasta', section: 'Starters' })
    const pie = { name: 'Pie', section: 'Desserts' }
    const key = randomUUID()
    await send('POST', `/menu-items/${menu.id}/items`, pie, key)
    await send('POST', `/menu-items/${menu.id}/items`, pie, key)
    await send('PUT', `/menu-items/items/${cake}`, { section: 'Baked' })
    await send('PUT', `/menu-items/items/${soup}`, { section: 'Starters' })
    expect(await sections(menu.id)).to.deep.equal(['Starters', 'Desserts', 'Baked'])

    const { body: other } = await send('POST', `/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' })
    await send('PUT', `/menu-items/items/${cake}/menu`, { menuId: other.id })
    await send('PUT', `/menu-items/${soup}/archive`, {})
    await send('PUT', `/menu-items/${soup}/restore`, { menuId: other.id })
    expect(await sections(other.id)).to.deep.equal(['Baked', 'Starters'])
  })

  it('adds both sections that are made in the same moment', async () => {
    const { menu, send, sections } = await threeItems()
    const names = ['Starters', 'Mains', 'Desserts']
    await Promise.all(
      names.map(section => send('POST', `/menu-items/${menu.id}/items`, { name: section, section })),
    )
    expect(await sections(menu.id))
      .to.have.members(names)
      .and.to.have.length(3)
  })

  it('keeps the order of sections and items in a copy of the menu', async () => {
    const { menu, restaurantId, soup, bread, cake, arrange, send, lastOf } = await threeItems()
    const order = [
      { name: 'Sweet', itemIds: [cake] },
      { name: '', itemIds: [soup, bread] },
    ]
    await arrange({ sections: order, moved: [cake] })
    await stack.readModel.listItems({ restaurantId, menuId: menu.id }, [
      { id: soup },
      { id: bread, name: 'Bread' },
      { id: cake, name: 'Cake', section: 'Sweet' },
    ])
    const { body: copy } = await send('POST', `/menus/${menu.id}/duplicate`, {})
    const nameOf = async (itemId: string) =>
      (await stack.eventsOf(`item-${itemId}`))[0]?.data as { name: string }
    const arranged = (await lastOf(`menu-${copy.id}`))?.data as { sections: typeof order }
    const names = arranged.sections.map(async ({ name, itemIds }) => [
      name,
      ...(await Promise.all(itemIds.map(nameOf))).map(item => item.name),
    ])
    expect(await Promise.all(names)).to.deep.equal([
      ['Sweet', 'Cake'],
      ['', 'Soup', 'Bread'],
    ])
  })
})
