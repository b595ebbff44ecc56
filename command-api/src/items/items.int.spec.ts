import { randomUUID } from 'node:crypto'
import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { expect } from 'chai'
import { call, restaurantWithItem, type Stack, startStack } from '../testing/stack.spec.ts'

describe('items over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  const eventsOf = async (itemId: string) => (await stack.gateway.readStream(`item-${itemId}`)).events

  it('when created, changed, archived, restored and deleted › then each answer shows the item as it is', async () => {
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
    expect([again.status, again.body.code]).to.deep.equal([409, 'items.not_archived'])

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

  it('when texts and price change in one call › then both events are one append of one command', async () => {
    const { token, itemId } = await restaurantWithItem(stack.url)
    await call(stack.url, 'PUT', `/api/menu-items/items/${itemId}`, {
      token,
      body: { name: 'Broth', price: 5 },
    })
    const [, details, price] = await eventsOf(itemId)
    expect(details?.metadata).to.deep.equal(price?.metadata)
    expect(details?.metadata.actor).to.include({ kind: 'account', role: 'RESTAURANT' })
  })

  it('when a field is wrong › then each fault is named beside it', async () => {
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

  it('when the menu has 500 items › then the next is refused, and so is a restored one', async () => {
    const { token, menuId, itemId } = await restaurantWithItem(stack.url)
    await call(stack.url, 'PUT', `/api/menu-items/${itemId}/archive`, { token })
    const ids = Array.from({ length: 500 }, () => randomUUID())
    await stack.pool.query(`insert into menus.active_item select unnest($1::uuid[]), $2, 'x', ''`, [
      ids,
      menuId,
    ])
    const created = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, {
      token,
      body: { name: 'Stew' },
    })
    const restored = await call(stack.url, 'PUT', `/api/menu-items/${itemId}/restore`, { token, body: {} })
    for (const { status, body } of [created, restored]) {
      expect([status, body.code]).to.deep.equal([409, 'items.limit_reached'])
    }
  })

  describe('tags', () => {
    it('when declared, changed, confirmed and withdrawn › then tags and confirmation follow', async () => {
      const { token, itemId } = await restaurantWithItem(stack.url)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = (body: object) => call(stack.url, 'POST', path, { token, body })

      expect((await declare({ allergenId: 'milk' })).body).to.deep.equal({
        allergens: [{ id: 'milk', name: 'Milk', category: 'ALLERGEN', presence: 'contains', details: [] }],
        allergensConfirmedAt: null,
      })
      await declare({ allergenId: 'gluten', details: ['wheat'], reason: 'Flour' })
      const confirmed = await call(stack.url, 'PUT', `${path}/confirmation`, { token, body: {} })
      expect(confirmed.body.allergensConfirmedAt).to.match(/^\d{4}-/)
      expect(confirmed.body.allergens.map(({ name }: { name: string }) => name)).to.deep.equal([
        'Cereals containing gluten',
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

    it('when a tag contradicts another › then both are named, and only who insists has it', async () => {
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

    it('when the allergen is not in the catalogue › then 404', async () => {
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
      it(`when 64 calls change one item at once through ${processes} of the service › then all of them land`, async () => {
        const { token, itemId } = await restaurantWithItem(stack.url)
        const bases = [stack.url, ...(processes === 2 ? [await stack.startApi()] : [])]
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

  describe('repetition', () => {
    it('when 16 copies of one call arrive at once › then it happens once and all get the same answer', async () => {
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

    it('when a key comes again after the item has changed › then the answer is the one it had', async () => {
      const { token, itemId } = await restaurantWithItem(stack.url)
      const path = `/api/menu-items/items/${itemId}/allergens`
      const declare = () => call(stack.url, 'POST', path, { token, key: 'tag', body: { allergenId: 'milk' } })
      const first = await declare()
      await call(stack.url, 'DELETE', `${path}/milk`, { token })
      const again = await declare()
      expect(again.body).to.deep.equal(first.body)
      expect(again.headers.get('consistency-token')).to.equal(first.headers.get('consistency-token'))
      expect((await eventsOf(itemId)).at(-1)?.type).to.equal('AllergenWithdrawn')
    })
  })
})
