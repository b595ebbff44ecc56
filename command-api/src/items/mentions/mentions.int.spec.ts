import { randomUUID } from 'node:crypto'
import { ItemId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { call } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import { restaurantWithItem, type Stack, startStack } from '../../testing/stack.ts'
import { createWritePath } from '../../write-path/execute.ts'
import { ownIdentity } from '../../write-path/handlers.ts'
import { itemFold, itemStream } from '../state.ts'
import { searchAllItems } from './search-all.ts'

describe('words that name an allergen over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  it('refuse each way to confirm until they are answered, and name who answered', async () => {
    const { token, menuId } = await restaurantWithItem(stack.url)
    const { body: item } = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, {
      token,
      body: { name: 'Butter bean and cheese dip' },
    })
    const path = `/api/menu-items/items/${item.id}`
    expect(item.mentions).to.deep.equal([
      { allergenId: 'milk', presence: 'contains', word: 'cheese', field: 'name', kind: 'named' },
    ])
    const { revision } = item
    const refused = await call(stack.url, 'PUT', `${path}/allergens/confirmation`, {
      token,
      body: { revision },
    })
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'allergens.open_mentions'])
    expect(refused.body.error).to.include('Milk (“cheese”)')
    expect(refused.body.current.mentions).to.deep.equal(item.mentions)
    const tagged = await call(stack.url, 'POST', `${path}/allergens`, { token, body: { allergenId: 'eggs' } })
    const many = await call(stack.url, 'PUT', `/api/menus/${menuId}/confirmations`, {
      token,
      body: { items: [{ itemId: item.id, revision: tagged.body.revision }] },
    })
    expect(many.body).to.deep.equal({
      changed: [],
      skipped: [{ itemId: item.id, code: 'allergens.open_mentions' }],
    })
    const answer = await call(stack.url, 'PUT', `${path}/mentions/milk`, {
      token,
      body: { answer: 'not_in_it', revision: tagged.body.revision },
    })
    expect(answer.status).to.equal(200)
    expect(answer.body).not.to.have.property('mentions')
    expect(answer.body.answeredMentions[0]).to.include({ allergenId: 'milk', word: 'cheese' })
    const confirmed = await call(stack.url, 'PUT', `${path}/allergens/confirmation`, {
      token,
      body: { revision: answer.body.revision },
    })
    expect(confirmed.body.allergensConfirmedAt).to.be.a('string')
    const { events } = await stack.gateway.readStream(`item-${item.id}`)
    expect(events.map(({ type }) => type)).to.deep.equal([
      'ItemCreated',
      'AllergenDeclared',
      'ItemMentionAnswered',
      'AllergensConfirmed',
    ])
    expect(events[2]?.metadata.actor).to.include({ kind: 'account', role: 'RESTAURANT' })
    const withdrawn = await call(stack.url, 'DELETE', `${path}/mentions/milk`, { token })
    expect(withdrawn.status).to.equal(200)
    expect(withdrawn.body.mentions).to.deep.equal(item.mentions)
    expect(withdrawn.body).not.to.have.property('answeredMentions')
  })

  it('are read in the language of the restaurant', async () => {
    const { token, menuId, restaurantId } = await restaurantWithItem(stack.url)
    await call(stack.url, 'PUT', `/api/restaurants/${restaurantId}`, { token, body: { locale: 'pl' } })
    const mentioned = async () => {
      const body = { name: 'Ser' }
      const created = await call(stack.url, 'POST', `/api/menu-items/${menuId}/items`, { token, body })
      return created.body.mentions?.[0]?.allergenId === 'milk'
    }
    await waitUntil('the new language is read', mentioned)
  })

  it('are found in all dishes by the operator’s command, once', async () => {
    const { itemId, restaurantId } = await restaurantWithItem(stack.url)
    const writePath = createWritePath({ gateway: stack.gateway })
    const by = 'spec'
    // As a release whose list did not have the word wrote it.
    await writePath.execute({
      streamName: itemStream(ItemId.parse(itemId)),
      fold: itemFold,
      restaurantId: RestaurantId.parse(restaurantId),
      identity: ownIdentity(randomUUID(), { kind: 'system', id: by }),
      decide: (): readonly ItemEvent[] => [
        { type: 'ItemDetailsChanged', data: { itemId: ItemId.parse(itemId), name: 'Prawn soup' } },
      ],
    })
    const search = () =>
      searchAllItems({
        writePath,
        gateway: stack.gateway,
        newId: randomUUID,
        by,
        elapsed: () => 0,
        pause: async () => {},
      })
    expect((await search()).changed).to.equal(1)
    const { events } = await stack.gateway.readStream(`item-${itemId}`)
    expect(events.at(-1)).to.have.property('type', 'ItemMentionsFound')
    expect(events.at(-1)).to.have.nested.property('data.mentions[0].allergenId', 'crustaceans')
    expect((await search()).changed).to.equal(0)
  })
})
