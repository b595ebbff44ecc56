import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

describe('confirming the items of a list over HTTP', () => {
  const stack = useStack()

  const events = (itemId: string) => stack.eventsOf(`item-${itemId}`)
  const typesOf = async (itemId: string) => (await events(itemId)).slice(1).map(({ type }) => type)

  /** A menu with this many items that contain milk, and one without tags. */
  async function menuWithItems(count: number) {
    const own = await restaurantWithItem(stack)
    const { token, menuId } = own
    const items = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const path = `/api/menu-items/${menuId}/items`
        const { body } = await stack.as(token).post(path, { name: `Dish ${n}` })
        const tagged = await stack
          .as(token)
          .post(`/api/menu-items/items/${body.id}/allergens`, { allergenId: 'milk' })
        return { itemId: body.id as string, revision: tagged.body.revision as string }
      }),
    )
    const put = (path: string, body: object, key: string = randomUUID()) =>
      stack.as(token).put(`/api/menus/${menuId}${path}`, body, { headers: { 'idempotency-key': key } })
    return { ...own, items, put }
  }

  it('confirms each as it was shown, as one action, and says which it left out and why', async () => {
    const { items, itemId: untagged, token, put } = await menuWithItems(3)
    const [kept, changed] = items as [(typeof items)[0], (typeof items)[0]]
    const renamed = `/api/menu-items/items/${changed.itemId}`
    await stack.as(token).put(renamed, { name: 'Other' })
    const stranger = await menuWithItems(1)
    const foreign = stranger.items[0] ?? expect.fail()
    const key = randomUUID()
    const body = { items: [...items, { itemId: untagged, revision: '0' }, foreign], edition: 1 }
    const answer = await put('/confirmations', body, key)
    expect(answer.status).to.equal(200)
    const ids = answer.body.changed.map(({ itemId }: { itemId: string }) => itemId)
    expect(ids).to.have.members([kept.itemId, items[2]?.itemId])
    for (const one of answer.body.changed) expect(one.allergensConfirmedAt).to.be.a('string')
    expect(answer.body.skipped).to.have.deep.members([
      { itemId: changed.itemId, code: 'allergens.changed_since_seen' },
      { itemId: untagged, code: 'allergens.none_declared' },
      { itemId: foreign.itemId, code: 'item.not_found' },
    ])
    expect(await typesOf(foreign.itemId)).to.deep.equal(['AllergenDeclared'])
    const written = await Promise.all(ids.map(async (id: string) => (await events(id)).at(-1)))
    expect(new Set(written.map(event => event.metadata.commandId)).size).to.equal(1)
    expect(new Set(written.map(event => event.metadata.correlationId)).size).to.equal(1)
    const again = await put('/confirmations', body, key)
    expect(again.body.changed).to.have.deep.members(answer.body.changed)
    expect(await typesOf(kept.itemId)).to.deep.equal(['AllergenDeclared', 'AllergensConfirmed'])
  })

  it('takes them back in one call, but none that was confirmed again since', async () => {
    const { items, token, put } = await menuWithItems(2)
    const [first, second] = items as [(typeof items)[0], (typeof items)[0]]
    const { body } = await put('/confirmations', { items, edition: 1 })
    const done: { itemId: string; revision: string; allergensConfirmedAt: string }[] = body.changed
    const again = done.find(({ itemId }) => itemId === second.itemId)
    await stack
      .as(token)
      .put(`/api/menu-items/items/${second.itemId}/allergens/confirmation`, { revision: again?.revision })
    const undone = await put('/confirmations/withdrawn', {
      items: done.map(({ itemId, allergensConfirmedAt: confirmedAt }) => ({ itemId, confirmedAt })),
    })
    expect(undone.body.changed).to.have.length(1)
    expect(undone.body.changed[0]).to.include({ itemId: first.itemId, allergensConfirmedAt: null })
    expect(undone.body.skipped).to.deep.equal([
      { itemId: second.itemId, code: 'allergens.changed_since_seen' },
    ])
  })

  it('withdraws a confirmation, and then refuses one from an older screen', async () => {
    const { items, token } = await menuWithItems(1)
    const { itemId, revision } = items[0] ?? expect.fail()
    const itemPath = `/api/menu-items/items/${itemId}`
    const path = `${itemPath}/allergens/confirmation`
    const confirmed = await stack.as(token).put(path, { revision })
    const withdraw = () => stack.as(token).delete(`${itemPath}/confirmation`)
    const withdrawn = await withdraw()
    expect([withdrawn.status, withdrawn.body.allergensConfirmedAt]).to.deep.equal([200, null])
    const repeated = await withdraw()
    expect(repeated.body.revision, 'a second time changes nothing').to.equal(withdrawn.body.revision)
    const stale = await stack.as(token).put(path, { revision: confirmed.body.revision })
    expectRefused(stale, 409, 'allergens.changed_since_seen')
    expect(await typesOf(itemId)).to.deep.equal([
      'AllergenDeclared',
      'AllergensConfirmed',
      'AllergensConfirmationWithdrawn',
    ])
  })
})
