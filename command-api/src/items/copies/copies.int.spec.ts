import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

describe('a dish on several menus over HTTP', () => {
  const stack = useStack()

  const events = (itemId: string) => stack.eventsOf(`item-${itemId}`)

  /** An item, and a copy of it on another menu. */
  async function itemWithCopy() {
    const own = await restaurantWithItem(stack)
    const { token, restaurantId, itemId } = own
    const send = (method: string, path: string, body?: object, key: string = randomUUID()) =>
      stack.as(token).send(method, path, body, { headers: { 'idempotency-key': key } })
    const menu = await send('POST', `/api/menus/restaurant/${restaurantId}/menus`, { name: 'Dinner' })
    const copy = await send('POST', `/api/menu-items/items/${itemId}/duplicate`, { menuId: menu.body.id })
    expect([copy.status, copy.body.name, copy.body.menuId]).to.deep.equal([201, 'Soup', menu.body.id])
    return { ...own, send, copy: copy.body, path: `/api/menu-items/items/${itemId}` }
  }

  it('changes an item and its copies as one action, and repeats it once', async () => {
    const { itemId, copy, path, send } = await itemWithCopy()
    const key = randomUUID()
    const declare = () =>
      send('POST', `${path}/allergens?copies=${copy.id}:${copy.revision}`, { allergenId: 'mustard' }, key)
    const { status, body } = await declare()
    expect(status).to.equal(200)
    expect(body.copies.skipped).to.deep.equal([])
    expect(body.copies.changed.map(({ id }: { id: string }) => id)).to.deep.equal([copy.id])
    expect(body.copies.changed[0].allergens).to.deep.equal(body.allergens)
    const again = await declare()
    expect(again.body).to.deep.equal(body)
    const [item, other] = [await events(itemId), await events(copy.id)]
    expect([item.length, other.length]).to.deep.equal([2, 2])
    const [mine, its] = [item.at(-1), other.at(-1)]
    expect([its?.metadata.commandId, its?.metadata.correlationId]).to.deep.equal([
      mine?.metadata.commandId,
      mine?.metadata.correlationId,
    ])
    const confirm = `${path}/allergens/confirmation?copies=${copy.id}:${body.copies.changed[0].revision}`
    const confirmed = await send('PUT', confirm, { revision: body.revision })
    expect(confirmed.body.copies.changed[0].allergensConfirmedAt).to.be.a('string')
    const removed = await send('DELETE', `${path}/allergens/mustard?copies=${copy.id}:2`)
    expect(removed.body.copies.changed[0].allergens).to.deep.equal([])
  })

  it('withdraws an answer for an item and its copies', async () => {
    const { itemId, copy, path, send } = await itemWithCopy()
    const renamed = await send('PUT', `${path}?copies=${copy.id}:${copy.revision}`, { name: 'Cheese soup' })
    const milk = (revision: string) => `${path}/mentions/milk?copies=${copy.id}:${revision}`
    const answered = await send('PUT', milk(renamed.body.copies.changed[0].revision), {
      answer: 'not_in_it',
      revision: renamed.body.revision,
    })
    const [its] = answered.body.copies.changed
    expect(its.answeredMentions).to.have.length(1)
    const withdrawn = await send('DELETE', milk(its.revision))
    expect(withdrawn.body.copies.skipped).to.deep.equal([])
    expect(withdrawn.body.copies.changed[0].mentions).to.deep.equal(withdrawn.body.mentions)
    for (const id of [itemId, copy.id])
      expect((await events(id)).at(-1)).to.have.property('type', 'ItemMentionAnswerWithdrawn')
  })

  it('names a changed copy that lost its confirmation while the item kept its own', async () => {
    const { copy, path, send } = await itemWithCopy()
    const alone = `/api/menu-items/items/${copy.id}`
    await send('POST', `${alone}/allergens`, { allergenId: 'milk' })
    await send('PUT', `${alone}/allergens/confirmation`, { revision: '1' })
    await send('POST', `${path}/allergens`, { allergenId: 'eggs' })
    await send('PUT', `${path}/allergens/confirmation`, { revision: '1' })
    const change = (revision: number, body: object) =>
      send('PUT', `${path}?copies=${copy.id}:${revision}`, body)
    const checked = await change(2, { name: 'Broth', revision: '2', stillChecked: true })
    expect(checked.body.allergensConfirmedAt).to.be.a('string')
    expect(checked.body.copies.changed[0].allergensConfirmedAt).to.equal(null)
    expect(checked.body.copies.unconfirmed).to.deep.equal([copy.id])
    const again = await change(3, { name: 'Hot soup', revision: '4', stillChecked: true })
    expect(again.body.copies.unconfirmed, 'it was not confirmed').to.deep.equal([])
  })

  it('leaves out what is no copy, differs, or was made separate', async () => {
    const { copy, path, send } = await itemWithCopy()
    const stranger = await itemWithCopy()
    const copies = `${copy.id}:0,${stranger.copy.id}:0,${stranger.itemId}:0`
    const alone = `/api/menu-items/items/${copy.id}`
    await send('POST', `${alone}/allergens`, { allergenId: 'milk' })
    const confirmed = await send('PUT', `${path}/allergens/confirmation?copies=${copies}`, { revision: '0' })
    expect([confirmed.status, confirmed.body.copies]).to.deep.equal([
      200,
      {
        changed: [],
        unconfirmed: [],
        skipped: [
          { itemId: copy.id, code: 'copies.differ' },
          { itemId: stranger.copy.id, code: 'item.not_found' },
          { itemId: stranger.itemId, code: 'item.not_found' },
        ],
      },
    ])
    expect(await events(stranger.copy.id)).to.have.length(1)
    const renamed = await send('PUT', `${path}?copies=${copy.id}:1`, { name: 'Broth' })
    expect(renamed.body.copies.changed[0]).to.include({ id: copy.id, name: 'Broth' })
    const separate = await send('PUT', `${alone}/separate`)
    expect(separate.status).to.equal(200)
    const after = await send('PUT', `${path}?copies=${copy.id}:${separate.body.revision}`, { name: 'Bisque' })
    expect(after.body.copies.skipped).to.deep.equal([{ itemId: copy.id, code: 'item.not_found' }])
  })

  it('begins another dish on the same menu, and refuses the menu of another restaurant', async () => {
    const { itemId, path, send } = await itemWithCopy()
    const variant = await send('POST', `${path}/duplicate`, {})
    expect(variant.body.name).to.equal('Soup (copy)')
    const [{ data } = expect.fail()] = await events(variant.body.id)
    expect(data).to.not.have.property('copyOf')
    const stranger = await itemWithCopy()
    const stolen = await send('POST', `/api/menu-items/items/${itemId}/duplicate`, {
      menuId: stranger.menuId,
    })
    expectRefused(stolen, 404, 'menu.not_found')
    const bad = await send('PUT', `${path}?copies=${itemId}`, { name: 'Broth' })
    expectRefused(bad, 422, 'request.invalid')
  })
})
