import { randomUUID } from 'node:crypto'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { limits } from '@safe-menu/contracts/limits'
import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { restaurantWithItem, type Stack, startStack } from '../testing/stack.ts'

describe('items over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  const eventsOf = async (itemId: string) => (await stack.gateway.readStream(`item-${itemId}`)).events

  it('answers each command with the current item [items-1]', async () => {
    const { token, menuId } = await restaurantWithItem(stack.url)
    const created = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, {
      token,
      body: { name: ' Stew ', price: 12.5, section: 'Mains', description: 'Beef' },
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

    const changed = await call(stack.url, 'PUT', item, {
      token,
      body: { price: '', modifications: 'No salt' },
    })
    expect(changed.body).to.include({ price: 0, modifications: 'No salt', name: 'Stew' })
    const archived = await call(stack.url, 'PUT', `/api/menu-items/${id}/archive`, { token, body: {} })
    expect(archived.body.archivedAt).to.equal(archived.body.updatedAt)
    const refused = await call(stack.url, 'PUT', item, { token, body: { name: 'Goulash' } })
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'items.archived'])
    const restored = await call(stack.url, 'PUT', `/api/menu-items/${id}/restore`, { token, body: {} })
    expect(restored.body.archivedAt).to.equal(null)
    const again = await call(stack.url, 'PUT', `/api/menu-items/${id}/restore`, { token, body: {} })
    expect([again.status, again.body], 'repeated').to.deep.equal([200, restored.body])

    expect(await call(stack.url, 'DELETE', item, { token })).to.include({ status: 200 })
    const gone = await call(stack.url, 'PUT', item, { token, body: { name: 'Goulash' } })
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
        wrapGateway: gateway => ({
          ...gateway,
          async append(...given) {
            if (armed && given[0].startsWith('item-')) {
              armed = false
              await call(stack.url, 'DELETE', `/api/menus/${menuId}`, { token })
            }
            return gateway.append(...given)
          },
        }),
      })
    }

    it('takes a new item with it', async () => {
      const { token, menuId } = await restaurantWithItem(stack.url)
      const api = await deletingApi(menuId, token)
      const key = 'create-while-deleted'
      const send = () =>
        call(api, 'POST', `/api/menu-items/${menuId}/items`, { token, body: { name: 'Stew' }, key })
      const refused = await send()
      expect([refused.status, refused.body.code]).to.deep.equal([404, 'menu.not_found'])
      expect((await send()).status).to.equal(404)
    })

    it('sends a restored item back to the archive', async () => {
      const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack.url)
      await call(stack.url, 'PUT', `/api/menu-items/${itemId}/archive`, { token })
      const menus = `/api/menus/restaurant/${restaurantId}/menus`
      const other = await call(stack.url, 'POST', menus, { token, body: { name: 'Dinner' } })
      const api = await deletingApi(other.body.id, token)
      const restored = await call(api, 'PUT', `/api/menu-items/${itemId}/restore`, {
        token,
        body: { menuId: other.body.id },
      })
      expect([restored.status, restored.body.code]).to.deep.equal([404, 'menu.not_found'])
      expect((await eventsOf(itemId)).map(event => event.type).slice(-2)).to.deep.equal([
        'ItemRestored',
        'ItemArchived',
      ])
      const again = await call(stack.url, 'PUT', `/api/menu-items/${itemId}/restore`, {
        token,
        body: { menuId },
      })
      expect(again.status).to.equal(200)
    })

    it('takes the items of an import with it', async () => {
      const { token, menuId } = await restaurantWithItem(stack.url)
      const api = await deletingApi(menuId, token)
      const answer = await call(api, 'POST', `/api/menus/${menuId}/import`, {
        token,
        body: 'item\nStew\nRoast',
      })
      expect([answer.status, answer.body.code]).to.deep.equal([404, 'menu.not_found'])
    })
  })

  describe('a repeated request', () => {
    const menuOf = async (itemId: string) =>
      (await eventsOf(itemId)).findLast(({ type }) => type === 'ItemCreated' || type === 'ItemRestored')?.data

    /** Two menus of one restaurant, and a request that is repeated after its dish has left the first, deleted one. */
    async function twoMenus() {
      const own = await restaurantWithItem(stack.url)
      const send = async (method: string, path: string, body: unknown, key: string = randomUUID()) => {
        const answer = await call(stack.url, method, path, { token: own.token, body, key })
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
      it(`of kind ${name} leaves a dish alone that is on another menu by now`, async () => {
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

    it('of an import leaves dishes alone that are on another menu by now', async () => {
      const { token, first, second, send } = await twoMenus()
      const written = new Set<string>()
      const api = await stack.startApi({
        wrapGateway: gateway => ({
          ...gateway,
          append(...given) {
            written.add(given[0])
            return gateway.append(...given)
          },
        }),
      })
      const key = randomUUID()
      const bring = () =>
        call(api, 'POST', `/api/menus/${first}/import`, { token, key, body: 'item\nStew\nRoast' })
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

  it('appends texts and price of one call together', async () => {
    const { token, itemId } = await restaurantWithItem(stack.url)
    await call(stack.url, 'PUT', `/api/menu-items/items/${itemId}`, {
      token,
      body: { name: 'Broth', price: 5 },
    })
    const [, details, price] = await eventsOf(itemId)
    expect(details?.metadata).to.deep.equal({ ...price?.metadata, moreInAppend: 1 })
    expect(details?.metadata.actor).to.include({ kind: 'account', role: 'RESTAURANT' })
  })

  it('names each wrong field [items-2]', async () => {
    const { token, itemId } = await restaurantWithItem(stack.url)
    const answer = await call(stack.url, 'PUT', `/api/menu-items/items/${itemId}`, {
      token,
      body: { name: ' ', price: '1.234', colour: 'red' },
    })
    expect(answer.status).to.equal(422)
    expect(answer.body.issues.map(({ path }: { path: string[] }) => path[0])).to.have.members([
      'name',
      'price',
      'colour',
    ])
  })

  it('refuses to create or restore the 501st item of a menu [items-3]', async () => {
    const { token, restaurantId, menuId, itemId } = await restaurantWithItem(stack.url)
    await call(stack.url, 'PUT', `/api/menu-items/${itemId}/archive`, { token })
    await stack.readModel.listItems({ restaurantId, menuId }, Array(500).fill({}))
    const created = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, {
      token,
      body: { name: 'Stew' },
    })
    const restored = await call(stack.url, 'PUT', `/api/menu-items/${itemId}/restore`, { token, body: {} })
    for (const { status, body } of [created, restored]) {
      expect([status, body.code]).to.deep.equal([409, 'items.limit_reached'])
    }
  })

  describe('the bytes of a menu', () => {
    const bytesOfMenu = (menuId: string, bytes: number) =>
      stack.readModel.listItems({ restaurantId: randomUUID(), menuId }, [{ bytes }])
    const long = 'ä'.repeat(2_000)

    it('stop new items, restored items and longer texts at the limit [items-4]', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack.url)
      const send = (method: string, path: string, body: object) =>
        call(stack.url, method, `/api/menu-items/${path}`, { token, body })
      const archived = await send('POST', `${menuId}/items`, { name: 'Stew', description: long })
      await send('PUT', `${archived.body.id}/archive`, {})
      await bytesOfMenu(menuId, limits.menuBytes)
      for (const { status, body } of [
        await send('POST', `${menuId}/items`, { name: 'Roast' }),
        await send('PUT', `items/${itemId}`, { description: long }),
        await send('PUT', `${archived.body.id}/restore`, {}),
        await call(stack.url, 'POST', `/api/menus/${menuId}/import`, { token, body: 'item\nRoast' }),
      ]) {
        expect([status, body.code]).to.deep.equal([409, 'menus.size_limit_reached'])
        expect(body.error).to.match(/full.*Shorten texts/)
      }
    })

    it('leave room for shorter texts and for tags at the limit', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack.url)
      await call(stack.url, 'PUT', `/api/menu-items/items/${itemId}`, { token, body: { description: long } })
      await bytesOfMenu(menuId, limits.menuBytes)
      const item = `/api/menu-items/items/${itemId}`
      const shorter = await call(stack.url, 'PUT', item, { token, body: { description: 'Short' } })
      const tagged = await call(stack.url, 'POST', `${item}/allergens`, {
        token,
        body: { allergenId: 'milk' },
      })
      expect([shorter.status, tagged.status]).to.deep.equal([200, 200])

      await bytesOfMenu(menuId, limits.menuBytesWithTags - limits.menuBytes)
      const one = await call(stack.url, 'POST', `${item}/allergens`, { token, body: { allergenId: 'eggs' } })
      expect([one.status, one.body.code]).to.deep.equal([409, 'menus.size_limit_reached'])
      const { revision } = tagged.body
      const confirmed = await call(stack.url, 'PUT', `${item}/allergens/confirmation`, {
        token,
        body: { revision },
      })
      expect(confirmed.status).to.equal(200)
    })
  })

  describe('tags', () => {
    it('follow declarations and withdrawals, like the confirmation [items-5]', async () => {
      const { token, itemId } = await restaurantWithItem(stack.url)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = (body: object) => call(stack.url, 'POST', path, { token, body })

      expect((await declare({ allergenId: 'milk' })).body).to.deep.equal({
        revision: '1',
        allergens: [{ id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }],
        allergensConfirmedAt: null,
        allergensConfirmedEdition: null,
      })
      const { revision } = (await declare({ allergenId: 'gluten', details: ['wheat'], reason: 'Flour' })).body
      const confirmed = await call(stack.url, 'PUT', `${path}/confirmation`, { token, body: { revision } })
      expect(confirmed.body.allergensConfirmedAt).to.match(/^\d{4}-/)
      expect(confirmed.body.allergens.map(({ name }: { name: string }) => name)).to.deep.equal([
        'Gluten',
        'Milk',
      ])

      const stronger = await declare({ allergenId: 'eggs' })
      expect(stronger.body.allergensConfirmedAt).to.equal(confirmed.body.allergensConfirmedAt)
      const weaker = await declare({ allergenId: 'milk', presence: 'may_contain' })
      expect(weaker.body.allergensConfirmedAt).to.equal(null)

      const withdrawn = await call(stack.url, 'DELETE', `${path}/eggs?reason=New%20recipe`, { token })
      expect(withdrawn.body.allergens).to.have.length(2)
      const last = (await eventsOf(itemId)).at(-1)
      expect(last?.data).to.include({
        allergenId: 'eggs',
        previousPresence: 'contains',
        reason: 'New recipe',
      })
      const nothing = await call(stack.url, 'DELETE', `${path}/eggs`, { token })
      expect(nothing.status).to.equal(200)
      expect(nothing.headers.get('consistency-token')).to.be.a('string')
      expect((await eventsOf(itemId)).at(-1)?.id).to.equal(last?.id)
    })

    it('that contradict each other need an override', async () => {
      const { token, itemId } = await restaurantWithItem(stack.url)
      const declare = (body: object) =>
        call(stack.url, 'POST', `/api/menu-items/items/${itemId}/allergens`, { token, body })
      await declare({ allergenId: 'vegan' })
      const refused = await declare({ allergenId: 'milk' })
      expect([refused.status, refused.body.code]).to.deep.equal([409, 'allergens.contradiction'])
      expect(refused.body.error).to.match(/Vegan.*Milk/)
      expect((await declare({ allergenId: 'milk', override: true })).status).to.equal(200)
      expect((await eventsOf(itemId)).at(-1)?.data).to.include({ allergenId: 'milk', overridden: true })
    })

    it('answer 404 for an allergen that is not in the catalogue', async () => {
      const { token, itemId } = await restaurantWithItem(stack.url)
      const answer = await call(stack.url, 'POST', `/api/menu-items/items/${itemId}/allergens`, {
        token,
        body: { allergenId: 'kryptonite' },
      })
      expect([answer.status, answer.body.code]).to.deep.equal([404, 'allergen.not_found'])
    })
  })

  describe('concurrency', () => {
    for (const processes of [1, 2]) {
      it(`applies 64 simultaneous calls to one item, with ${processes} of the service`, async () => {
        const { token, itemId } = await restaurantWithItem(stack.url)
        // A process that conflicts may have to wait until the other has run all its commands, which takes a busy machine
        // more than two seconds. The unit spec of the write path holds the deadline.
        const startApi = () => stack.startApi({ conflictDeadlineMs: 30_000 })
        const bases = await Promise.all(Array.from({ length: processes }, startApi))
        const item = `/api/menu-items/items/${itemId}`
        const answers = await Promise.all(
          Array.from({ length: 64 }, (_, index) => {
            const base = bases[index % bases.length] ?? stack.url
            const tag = catalogue[index]
            return tag
              ? call(base, 'POST', `${item}/allergens`, {
                  token,
                  body: { allergenId: tag.id, override: true },
                })
              : call(base, 'PUT', item, { token, body: { price: index } })
          }),
        )
        expect(answers.filter(({ status }) => status !== 200)).to.deep.equal([])
        const declared = (await eventsOf(itemId)).filter(event => event.type === 'AllergenDeclared')
        expect(declared).to.have.length(catalogue.length)
      })
    }
  })

  describe('repeated requests', () => {
    it('take effect once when 16 copies arrive together', async () => {
      const { token, menuId, itemId } = await restaurantWithItem(stack.url)
      const other = await stack.startApi()
      const copies = (path: string, body: object) =>
        Promise.all(
          Array.from({ length: 16 }, (_, index) =>
            call(index % 2 === 0 ? stack.url : other, 'POST', path, { token, key: 'copy', body }),
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
      const { token, itemId } = await restaurantWithItem(stack.url)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = () => call(stack.url, 'POST', path, { token, key: 'tag', body: { allergenId: 'milk' } })
      const marks = ({ headers }: Awaited<ReturnType<typeof declare>>) =>
        ['idempotency-replayed', 'changed-since'].map(name => headers.get(name))
      const first = await declare()
      const atOnce = await declare()
      await call(stack.url, 'DELETE', `${path}/milk`, { token })
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
