import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

describe('confirming allergens over HTTP', () => {
  const stack = useStack()

  /** An item with gluten and nuts. `seen` is the revision that the manager sees. */
  async function seenItem() {
    const { token, itemId } = await restaurantWithItem(stack)
    const item = `/api/menu-items/items/${itemId}`
    const manager = stack.as(token)
    await manager.post(`${item}/allergens`, { allergenId: 'gluten' })
    const { body } = await manager.post(`${item}/allergens`, { allergenId: 'nuts' })
    return {
      seen: body.revision as string,
      withdraw: (id: string) => manager.delete(`${item}/allergens/${id}`),
      confirm: (given: object) => manager.put(`${item}/allergens/confirmation`, given),
      types: () => stack.typesOf(`item-${itemId}`),
    }
  }

  it('is answered with the revision of the item [changed-since-seen-1]', async () => {
    const { seen, confirm, types } = await seenItem()
    const { body } = await confirm({ revision: seen })
    expect(body.revision).to.equal(String((await types()).length - 1))
  })

  it('is refused when a tag was withdrawn since, and shows the item [changed-since-seen-2]', async () => {
    const { seen, withdraw, confirm, types } = await seenItem()
    const { revision } = (await withdraw('nuts')).body
    const answer = await confirm({ revision: seen })
    expectRefused(answer, 409, 'allergens.changed_since_seen')
    expect(answer.body.current).to.include({ name: 'Soup', allergensConfirmedAt: null, revision })
    expect(answer.body.current.allergens).to.have.length(1)
    expect(await types()).not.to.include('AllergensConfirmed')
    expect((await confirm({ revision: answer.body.current.revision })).status).to.equal(200)
  })

  it('is refused without a revision, or with one that the item does not have', async () => {
    const { seen, confirm, types } = await seenItem()
    const newer = String(BigInt(seen) + 1n)
    for (const revision of [undefined, newer, 'latest', '', '-1']) {
      const { status, body } = await confirm({ revision })
      expect([status, body.issues[0].path], revision).to.deep.equal([422, ['revision']])
    }
    expect(await types()).not.to.include('AllergensConfirmed')
  })

  // docs/decisions/0001-repetitions-are-found-in-the-log.md
  it('is lost when a withdrawal that changed nothing at first is repeated', async () => {
    const { token, itemId } = await restaurantWithItem(stack)
    const tags = `/api/menu-items/items/${itemId}/allergens`
    const withdraw = () => stack.as(token).delete(`${tags}/milk`, undefined, { key: `withdrawal-${itemId}` })
    await withdraw()
    const { revision } = (await stack.as(token).post(tags, { allergenId: 'milk' })).body
    await stack.as(token).put(`${tags}/confirmation`, { revision })
    await withdraw()
    const item = (await stack.as(token).put(`/api/menu-items/items/${itemId}`, {})).body
    expect([item.allergens.length, item.allergensConfirmedAt]).to.deep.equal([0, null])
  })
})
