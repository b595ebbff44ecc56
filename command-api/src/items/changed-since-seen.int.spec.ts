import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../testing/stack.ts'

describe('changes by two managers over HTTP', () => {
  const stack = useStack()

  /** An item with gluten and nuts, and what both managers do to it. `seen` is the revision that manager A sees. */
  async function sharedItem() {
    const { token, itemId } = await restaurantWithItem(stack)
    const item = `/api/menu-items/items/${itemId}`
    const change = (body: object) => stack.as(token).put(item, body)
    const declare = (allergenId: string) => stack.as(token).post(`${item}/allergens`, { allergenId })
    await declare('gluten')
    const seen: string = (await declare('nuts')).body.revision
    return {
      seen,
      change,
      declare,
      withdraw: (id: string) => stack.as(token).delete(`${item}/allergens/${id}`),
      confirm: (body: object, key?: string) =>
        stack.as(token).put(`${item}/allergens/confirmation`, body, { key }),
      events: async () =>
        (await stack.eventsOf(`item-${itemId}`)).map(({ type, revision }) => ({
          type,
          revision: String(revision),
        })),
    }
  }

  describe('confirming allergens', () => {
    it('answers every write with the revision of the item [changed-since-seen-1]', async () => {
      const { seen, change, confirm, events } = await sharedItem()
      expect(seen).to.equal((await events()).at(-1)?.revision)
      const changed = await change({ price: 5 })
      expect(changed.body.revision).to.equal((await events()).at(-1)?.revision)
      const confirmed = await confirm({ revision: changed.body.revision })
      expect(confirmed.body.revision).to.equal((await events()).at(-1)?.revision)
    })

    it('is refused when a tag was withdrawn since, and shows the item [changed-since-seen-2]', async () => {
      const { seen, withdraw, confirm, events } = await sharedItem()
      const withdrawn = await withdraw('nuts')
      const answer = await confirm({ revision: seen })
      expectRefused(answer, 409, 'allergens.changed_since_seen')
      expect(answer.body.current).to.include({
        name: 'Soup',
        allergensConfirmedAt: null,
        revision: withdrawn.body.revision,
      })
      expect(answer.body.current.allergens).to.have.length(1)
      expect((await events()).map(({ type }) => type)).not.to.include('AllergensConfirmed')
      expect((await confirm({ revision: answer.body.current.revision })).status).to.equal(200)
    })

    for (const change of [
      { name: 'Broth' },
      { description: 'Finished with almond butter' },
      { crossContamination: 'Fried in peanut oil' },
      { modifications: 'Without cheese on request' },
    ]) {
      it(`is refused when the ${Object.keys(change)} changed since`, async () => {
        const item = await sharedItem()
        await item.change(change)
        const answer = await item.confirm({ revision: item.seen })
        expectRefused(answer, 409, 'allergens.changed_since_seen')
        expect(answer.body.current).to.include(change)
      })
    }

    it('is accepted when only the price or the section changed since', async () => {
      const { seen, change, confirm } = await sharedItem()
      await change({ price: 9.5, section: 'Starters' })
      const answer = await confirm({ revision: seen })
      expect(answer.status).to.equal(200)
      expect(answer.body.allergensConfirmedAt).to.be.a('string')
    })

    it('is refused without a revision, or with one that the item does not have', async () => {
      const { seen, confirm, events } = await sharedItem()
      const newer = String(BigInt(seen) + 1n)
      for (const body of [
        {},
        { revision: newer },
        { revision: 'latest' },
        { revision: '' },
        { revision: '-1' },
      ]) {
        const answer = await confirm(body)
        expect([answer.status, answer.body.issues[0].path], JSON.stringify(body)).to.deep.equal([
          422,
          ['revision'],
        ])
      }
      expect((await events()).map(({ type }) => type)).not.to.include('AllergensConfirmed')
    })

    it('is the same confirmation when it is sent again under its key', async () => {
      const { seen, change, confirm, events } = await sharedItem()
      const first = await confirm({ revision: seen }, 'press-1')
      await change({ description: 'With pesto' })
      const again = await confirm({ revision: seen }, 'press-1')
      expect([again.status, again.body]).to.deep.equal([200, first.body])
      expect((await events()).filter(({ type }) => type === 'AllergensConfirmed')).to.have.length(1)
    })
  })

  // docs/decisions/0021-commands-that-changed-nothing.md
  describe('a repeated withdrawal that changed nothing at first', () => {
    /** Withdraws milk, which the item does not have. Then milk is declared and confirmed, and the same withdrawal comes again. */
    async function repeatedAt(url: string) {
      const { token, itemId } = await restaurantWithItem(stack)
      const tags = `/api/menu-items/items/${itemId}/allergens`
      const withdraw = (base: string) =>
        stack.as(token, base).delete(`${tags}/milk`, undefined, { key: `withdrawal-${itemId}` })
      await withdraw(stack.url)
      const declared = await stack.as(token).post(tags, { allergenId: 'milk' })
      const { revision } = declared.body
      await stack.as(token).put(`${tags}/confirmation`, { revision })
      await withdraw(url)
      return (await stack.as(token).put(`/api/menu-items/items/${itemId}`, {})).body
    }

    it('changes nothing at the process that answered it', async () => {
      const item = await repeatedAt(stack.url)
      expect([item.allergens.length, typeof item.allergensConfirmedAt]).to.deep.equal([1, 'string'])
    })

    it('leaves the item unconfirmed at a process that does not remember it', async () => {
      const item = await repeatedAt(await stack.startApi())
      expect([item.allergens.length, item.allergensConfirmedAt]).to.deep.equal([0, null])
    })
  })

  describe('editing an item', () => {
    it('is refused when the field changed since, and shows the item [changed-since-seen-3]', async () => {
      const { seen, change } = await sharedItem()
      await change({ crossContamination: 'Fried in the same oil as peanuts', price: 9.4 })
      const answer = await change({ revision: seen, crossContamination: 'Own fryer' })
      expectRefused(answer, 409, 'items.changed_since_seen')
      expect(answer.body.current).to.include({
        crossContamination: 'Fried in the same oil as peanuts',
        price: 9.4,
      })
      const chosen = await change({
        revision: answer.body.current.revision,
        crossContamination: 'Own fryer',
      })
      expect([chosen.status, chosen.body.crossContamination]).to.deep.equal([200, 'Own fryer'])
    })

    it('keeps both edits when they change different fields', async () => {
      const { seen, change, declare } = await sharedItem()
      await change({ revision: seen, crossContamination: 'Fried in the same oil as peanuts' })
      await declare('milk')
      const answer = await change({ revision: seen, description: 'Of the day', price: 5.5 })
      expect(answer.status).to.equal(200)
      expect(answer.body).to.include({
        crossContamination: 'Fried in the same oil as peanuts',
        description: 'Of the day',
        price: 5.5,
      })
    })

    it('is accepted when both managers wrote the same', async () => {
      const { seen, change } = await sharedItem()
      await change({ name: 'Broth' })
      expect((await change({ revision: seen, name: 'Broth' })).status).to.equal(200)
    })

    it('needs no revision, as the specification says [changed-since-seen-4]', async () => {
      const { change } = await sharedItem()
      await change({ name: 'Broth' })
      expect((await change({ name: 'Stock' })).body.name).to.equal('Stock')
    })

    it('is refused with a revision that the item does not have', async () => {
      const { seen, change } = await sharedItem()
      const answer = await change({ revision: String(BigInt(seen) + 1n), name: 'Broth' })
      expect([answer.status, answer.body.issues[0].path]).to.deep.equal([422, ['revision']])
    })
  })
})
