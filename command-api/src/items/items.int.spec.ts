import { randomUUID } from 'node:crypto'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { limits } from '@safe-menu/contracts/limits'
import { expect } from 'chai'
import { beforeAppend, expectRefused, restaurantWithItem, useStack } from '../testing/stack.ts'

describe('items over HTTP', () => {
  const stack = useStack()

  const eventsOf = (itemId: string) => stack.eventsOf(`item-${itemId}`)

  it('answers each command with the current item [items-1]', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const created = await stack.as(token).post(`/api/menu-items/${menuId}/items`, {
      name: ' Stew ',
      price: 12.5,
      section: 'Mains',
      description: 'Beef',
    })
    expect(created.status).to.equal(201)
    expect(created.body).to.deep.include({
      menuId,
      name: 'Stew',
      price: 12.5,
      section: 'Mains',
      description: 'Beef',
      crossContamination: '',
      allergens: [],
      allergensConfirmedAt: null,
      allergensConfirmedEdition: null,
      soldOutUntil: null,
      picture: null,
      archivedAt: null,
    })
    const { id } = created.body
    const item = `/api/menu-items/items/${id}`

    const changed = await stack.as(token).put(item, { price: '', modifications: 'No salt' })
    expect(changed.body).to.include({ price: 0, modifications: 'No salt', name: 'Stew' })
    const archived = await stack.as(token).put(`/api/menu-items/${id}/archive`, {})
    expect(archived.body.archivedAt).to.equal(archived.body.updatedAt)
    const refused = await stack.as(token).put(item, { name: 'Goulash' })
    expectRefused(refused, 409, 'items.archived')
    const restored = await stack.as(token).put(`/api/menu-items/${id}/restore`, {})
    expect(restored.body.archivedAt).to.equal(null)
    const again = await stack.as(token).put(`/api/menu-items/${id}/restore`, {})
    expect([again.status, again.body], 'repeated').to.deep.equal([200, restored.body])

    expect(await stack.as(token).delete(item)).to.include({ status: 200 })
    const gone = await stack.as(token).put(item, { name: 'Goulash' })
    expect([gone.status, gone.body.error]).to.deep.equal([
      404,
      'Menu item not found. It may have already been deleted.',
    ])
    expect((await eventsOf(id)).map(event => event.type)).to.deep.equal([
      'ItemCreated',
      'ItemDetailsChanged',
      'ItemPriceChanged',
      'ItemArchived',
      'ItemRestored',
      'ItemDeleted',
    ])
  })

  describe('a menu that another process deletes at the same moment', () => {
    /** A process that learns of the deletion only after it has decided: the menu goes right before its append. */
    async function deletingApi(menuId: string, token: string) {
      let armed = true
      return stack.startApi({
        wrapGateway: beforeAppend(async name => {
          if (!armed || !name.startsWith('item-')) return
          armed = false
          await stack.as(token).delete(`/api/menus/${menuId}`)
        }),
      })
    }

    it('takes a new item with it', async () => {
      const { token, menuId } = await restaurantWithItem(stack)
      const api = await deletingApi(menuId, token)
      const key = 'create-while-deleted'
      const send = () =>
        stack.as(token, api).post(`/api/menu-items/${menuId}/items`, { name: 'Stew' }, { key })
      const refused = await send()
      expectRefused(refused, 404, 'menu.not_found')
      expect((await send()).status).to.equal(404)
    })

    it('sends a restored item back to the archive', async () => {
      const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack)
      await stack.as(token).put(`/api/menu-items/${itemId}/archive`)
      const menus = `/api/menus/restaurant/${restaurantId}/menus`
      const other = await stack.as(token).post(menus, { name: 'Dinner' })
      const api = await deletingApi(other.body.id, token)
      const restored = await stack
        .as(token, api)
        .put(`/api/menu-items/${itemId}/restore`, { menuId: other.body.id })
      expectRefused(restored, 404, 'menu.not_found')
      expect((await eventsOf(itemId)).map(event => event.type).slice(-2)).to.deep.equal([
        'ItemRestored',
        'ItemArchived',
      ])
      const again = await stack.as(token).put(`/api/menu-items/${itemId}/restore`, { menuId })
      expect(again.status).to.equal(200)
    })

    it('takes the items of an import with it', async () => {
      const { token, menuId } = await restaurantWithItem(stack)
      const api = await deletingApi(menuId, token)
      const answer = await stack.as(token, api).post(`/api/menus/${menuId}/import`, 'item\nStew\nRoast')
      expectRefused(answer, 404, 'menu.not_found')
    })
  })

  describe('a repeated request', () => {
    const menuOf = async (itemId: string) =>
      (await eventsOf(itemId)).findLast(({ type }) => type === 'ItemCreated' || type === 'ItemRestored')?.data

    /** Two menus of one restaurant, and a request that is repeated after its dish has left the first, deleted one. */
    async function twoMenus() {
      const own = await restaurantWithItem(stack)
      const send = async (method: string, path: string, body: unknown, key: string = randomUUID()) => {
        const answer = await stack.as(own.token).send(method, path, body, { key })
        return { status: answer.status, id: answer.body.id as string }
      }
      const menus = `/api/menus/restaurant/${own.restaurantId}/menus`
      const [first, second] = [
        await send('POST', menus, { name: 'A' }),
        await send('POST', menus, { name: 'B' }),
      ]
      return { ...own, send, first: first.id, second: second.id }
    }
    type Menus = Awaited<ReturnType<typeof twoMenus>>

    const requests: Record<string, (menus: Menus) => Promise<readonly [string, string, unknown]>> = {
      create: async ({ first }) => ['POST', `/api/menu-items/${first}/items`, { name: 'Soup' }],
      copy: async ({ first, itemId, send }) => {
        await send('PUT', `/api/menu-items/items/${itemId}/menu`, { menuId: first })
        return ['POST', `/api/menu-items/items/${itemId}/duplicate`, {}]
      },
      move: async ({ first, itemId }) => ['PUT', `/api/menu-items/items/${itemId}/menu`, { menuId: first }],
      restore: async ({ first, itemId, send }) => {
        await send('PUT', `/api/menu-items/${itemId}/archive`, {})
        return ['PUT', `/api/menu-items/${itemId}/restore`, { menuId: first }]
      },
    }
    for (const [name, prepare] of Object.entries(requests)) {
      it(`leaves a dish alone that has moved to another menu: ${name}`, async () => {
        const menus = await twoMenus()
        const [method, path, body] = await prepare(menus)
        const key = randomUUID()
        const answered = await menus.send(method, path, body, key)
        expect(answered.status).to.be.within(200, 201)
        for (const itemId of [menus.itemId, answered.id])
          await menus.send('PUT', `/api/menu-items/items/${itemId}/menu`, { menuId: menus.second })
        await menus.send('DELETE', `/api/menus/${menus.first}`, undefined)
        const before = (await eventsOf(answered.id)).length
        expect(await menus.send(method, path, body, key)).to.deep.equal(answered)
        expect(await eventsOf(answered.id)).to.have.length(before)
        expect(await menuOf(answered.id)).to.include({ menuId: menus.second })
      })
    }

    it('leaves imported dishes alone that have moved to another menu', async () => {
      const { token, first, second, send } = await twoMenus()
      const written = new Set<string>()
      const api = await stack.startApi({
        wrapGateway: beforeAppend(name => written.add(name)),
      })
      const key = randomUUID()
      const bring = () =>
        stack.as(token, api).post(`/api/menus/${first}/import`, 'item\nStew\nRoast', { key })
      const answered = await bring()
      expect(answered.status).to.equal(201)
      const created = [...written].filter(name => name.startsWith('item-')).map(name => name.slice(5))
      expect(created).to.have.length(2)
      for (const itemId of created)
        await send('PUT', `/api/menu-items/items/${itemId}/menu`, { menuId: second })
      await send('DELETE', `/api/menus/${first}`, undefined)
      await bring()
      for (const itemId of created) expect((await eventsOf(itemId)).at(-1)?.type).to.equal('ItemRestored')
    })
  })

  it('names each wrong field [items-2]', async () => {
    const { token, itemId } = await restaurantWithItem(stack)
    const answer = await stack
      .as(token)
      .put(`/api/menu-items/items/${itemId}`, { name: ' ', price: '1.234', colour: 'red' })
    expect(answer.status).to.equal(422)
    expect(answer.body.issues.map(({ path }: { path: string[] }) => path[0])).to.have.members([
      'name',
      'price',
      'colour',
    ])
  })

  it('refuses to create or restore the 501st item of a menu [items-3]', async () => {
    const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack)
    await stack.as(token).put(`/api/menu-items/${itemId}/archive`)
    await stack.readModel.listItems({ restaurantId, menuId }, Array(500).fill({}))
    const created = await stack.as(token).post(`/api/menu-items/${menuId}/items`, { name: 'Stew' })
    const restored = await stack.as(token).put(`/api/menu-items/${itemId}/restore`, {})
    for (const { status, body } of [created, restored]) {
      expectRefused({ status, body }, 409, 'items.limit_reached')
    }
  })

  describe('the bytes of a menu', () => {
    const bytesOfMenu = (menuId: string, bytes: number) =>
      stack.readModel.listItems({ restaurantId: randomUUID(), menuId }, [{ bytes }])
    const long = 'ä'.repeat(2_000)

    it('stop new items, restored items and longer texts at the limit [items-4]', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack)
      const send = (method: string, path: string, body: object) =>
        stack.as(token).send(method, `/api/menu-items/${path}`, body)
      const archived = await send('POST', `${menuId}/items`, { name: 'Stew', description: long })
      await send('PUT', `${archived.body.id}/archive`, {})
      await bytesOfMenu(menuId, limits.menuBytes)
      for (const { status, body } of [
        await send('POST', `${menuId}/items`, { name: 'Roast' }),
        await send('PUT', `items/${itemId}`, { description: long }),
        await send('PUT', `${archived.body.id}/restore`, {}),
        await stack.as(token).post(`/api/menus/${menuId}/import`, 'item\nRoast'),
      ]) {
        expectRefused({ status, body }, 409, 'menus.size_limit_reached')
        expect(body.error).to.match(/full.*Shorten texts/)
      }
    })

    it('leave room for shorter texts and for tags at the limit', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack)
      await stack.as(token).put(`/api/menu-items/items/${itemId}`, { description: long })
      await bytesOfMenu(menuId, limits.menuBytes)
      const item = `/api/menu-items/items/${itemId}`
      const shorter = await stack.as(token).put(item, { description: 'Short' })
      const tagged = await stack.as(token).post(`${item}/allergens`, { allergenId: 'milk' })
      expect([shorter.status, tagged.status]).to.deep.equal([200, 200])

      await bytesOfMenu(menuId, limits.menuBytesWithTags - limits.menuBytes)
      const one = await stack.as(token).post(`${item}/allergens`, { allergenId: 'eggs' })
      expectRefused(one, 409, 'menus.size_limit_reached')
      const { revision } = tagged.body
      const confirmed = await stack.as(token).put(`${item}/allergens/confirmation`, { revision })
      expect(confirmed.status).to.equal(200)
    })
  })

  describe('tags', () => {
    it('follow declarations and withdrawals, like the confirmation [items-5]', async () => {
      const { token, itemId } = await restaurantWithItem(stack)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = (body: object) => stack.as(token).post(path, body)

      expect((await declare({ allergenId: 'milk' })).body).to.deep.equal({
        revision: '1',
        allergens: [{ id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }],
        allergensConfirmedAt: null,
        allergensConfirmedEdition: null,
      })
      const { revision } = (await declare({ allergenId: 'gluten', details: ['wheat'], reason: 'Flour' })).body
      const confirmed = await stack.as(token).put(`${path}/confirmation`, { revision })
      expect(confirmed.body.allergensConfirmedAt).to.match(/^\d{4}-/)
      expect(confirmed.body.allergens.map(({ name }: { name: string }) => name)).to.deep.equal([
        'Gluten',
        'Milk',
      ])

      const stronger = await declare({ allergenId: 'eggs' })
      expect(stronger.body.allergensConfirmedAt).to.equal(confirmed.body.allergensConfirmedAt)
      const weaker = await declare({ allergenId: 'milk', presence: 'may_contain' })
      expect(weaker.body.allergensConfirmedAt).to.equal(null)

      const withdrawn = await stack.as(token).delete(`${path}/eggs?reason=New%20recipe`)
      expect(withdrawn.body.allergens).to.have.length(2)
      const last = (await eventsOf(itemId)).at(-1)
      expect(last?.data).to.include({
        allergenId: 'eggs',
        previousPresence: 'contains',
        reason: 'New recipe',
      })
      const nothing = await stack.as(token).delete(`${path}/eggs`)
      expect(nothing.status).to.equal(200)
      expect(nothing.headers.get('consistency-token')).to.be.a('string')
      expect((await eventsOf(itemId)).at(-1)?.id).to.equal(last?.id)
    })
  })

  it('applies 64 simultaneous calls to one item at two processes', async () => {
    const { token, itemId } = await restaurantWithItem(stack)
    const bases = await Promise.all([stack.startApi(), stack.startApi()])
    const item = `/api/menu-items/items/${itemId}`
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => {
        const base = bases[index % bases.length] ?? stack.url
        const tag = catalogue[index]
        return tag
          ? stack.as(token, base).post(`${item}/allergens`, { allergenId: tag.id, override: true })
          : stack.as(token, base).put(item, { price: index })
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([])
    const declared = (await eventsOf(itemId)).filter(event => event.type === 'AllergenDeclared')
    expect(declared).to.have.length(catalogue.length)
  })

  describe('repeated requests', () => {
    it('take effect once when 16 copies arrive together', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack)
      const other = await stack.startApi()
      const copies = (path: string, body: object) =>
        Promise.all(
          Array.from({ length: 16 }, (_, index) =>
            stack.as(token, index % 2 === 0 ? stack.url : other).post(path, body, { key: 'copy' }),
          ),
        )
      const created = await copies(`/api/menu-items/${menuId}/items`, { name: 'Stew' })
      const answers = (all: typeof created) => [
        ...new Set(
          all.map(({ status, body }) => JSON.stringify({ status, body: { ...body, requestId: '' } })),
        ),
      ]
      expect(answers(created)).to.have.length(1)
      expect(await eventsOf(created[0]?.body.id)).to.have.length(1)

      const tagged = await copies(`/api/menu-items/items/${itemId}/allergens`, { allergenId: 'milk' })
      expect(answers(tagged)).to.have.length(1)
      expect(await eventsOf(itemId)).to.have.length(2)
    })

    it('get their first answer after the item has changed', async () => {
      const { token, itemId } = await restaurantWithItem(stack)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = () => stack.as(token).post(path, { allergenId: 'milk' }, { key: 'tag' })
      const marks = ({ headers }: Awaited<ReturnType<typeof declare>>) =>
        ['idempotency-replayed', 'changed-since'].map(name => headers.get(name))
      const first = await declare()
      const atOnce = await declare()
      await stack.as(token).delete(`${path}/milk`)
      const again = await declare()
      expect([first, atOnce, again].map(marks)).to.deep.equal([
        [null, null],
        ['true', null],
        ['true', 'true'],
      ])
      expect(again.body).to.deep.equal(first.body)
      expect(again.headers.get('consistency-token')).to.equal(first.headers.get('consistency-token'))
      expect((await eventsOf(itemId)).at(-1)?.type).to.equal('AllergenWithdrawn')
    })
  })
})
