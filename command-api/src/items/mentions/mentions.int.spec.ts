import { randomUUID } from 'node:crypto'
import { ItemId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'
import { ownIdentity } from '../../write-path/command.ts'
import { createWritePath } from '../../write-path/execute.ts'
import { itemFold, itemStream } from '../state.ts'
import { searchAllItems } from './search-all.ts'

describe('words that name an allergen over HTTP', () => {
  const stack = useStack()

  it('refuse each way to confirm until they are answered, and name who answered', async () => {
    const { token, menuId } = await restaurantWithItem(stack)
    const { body: item } = await stack
      .as(token)
      .post(`/api/menu-items/${menuId}/items`, { name: 'Butter bean and cheese dip' })
    const path = `/api/menu-items/items/${item.id}`
    expect(item.mentions).to.deep.equal([
      { allergenId: 'milk', presence: 'contains', word: 'cheese', field: 'name', kind: 'named' },
    ])
    const { revision } = item
    const refused = await stack.as(token).put(`${path}/allergens/confirmation`, { revision })
    expectRefused(refused, 409, 'allergens.open_mentions')
    expect(refused.body.error).to.include('Milk (“cheese”)')
    expect(refused.body.current.mentions).to.deep.equal(item.mentions)
    const tagged = await stack.as(token).post(`${path}/allergens`, { allergenId: 'eggs' })
    const many = await stack.as(token).put(`/api/menus/${menuId}/confirmations`, {
      items: [{ itemId: item.id, revision: tagged.body.revision }],
    })
    expect(many.body).to.deep.equal({
      changed: [],
      skipped: [{ itemId: item.id, code: 'allergens.open_mentions' }],
    })
    const answer = await stack
      .as(token)
      .put(`${path}/mentions/milk`, { answer: 'not_in_it', revision: tagged.body.revision })
    expect(answer.status).to.equal(200)
    expect(answer.body).not.to.have.property('mentions')
    expect(answer.body.answeredMentions[0]).to.include({ allergenId: 'milk', word: 'cheese' })
    const confirmed = await stack
      .as(token)
      .put(`${path}/allergens/confirmation`, { revision: answer.body.revision })
    expect(confirmed.body.allergensConfirmedAt).to.be.a('string')
    const events = await stack.eventsOf(`item-${item.id}`)
    expect(events.map(({ type }) => type)).to.deep.equal([
      'ItemCreated',
      'AllergenDeclared',
      'ItemMentionAnswered',
      'AllergensConfirmed',
    ])
    expect(events[2]?.metadata.actor).to.include({ kind: 'account', role: 'RESTAURANT' })
    const withdrawn = await stack.as(token).delete(`${path}/mentions/milk`)
    expect(withdrawn.status).to.equal(200)
    expect(withdrawn.body.mentions).to.deep.equal(item.mentions)
    expect(withdrawn.body).not.to.have.property('answeredMentions')
  })

  it('are read in the language of the restaurant', async () => {
    const { token, menuId, restaurantId } = await restaurantWithItem(stack)
    await stack.as(token).put(`/api/restaurants/${restaurantId}`, { locale: 'pl' })
    const mentioned = async () => {
      const body = { name: 'Ser' }
      const created = await stack.as(token).post(`/api/menu-items/${menuId}/items`, body)
      return created.body.mentions?.[0]?.allergenId === 'milk'
    }
    await waitUntil('the new language is read', mentioned)
  })

  it('are found in all dishes by the operator’s command, once', async () => {
    const { itemId, restaurantId } = await restaurantWithItem(stack)
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
    const events = await stack.eventsOf(`item-${itemId}`)
    expect(events.at(-1)).to.have.property('type', 'ItemMentionsFound')
    expect(events.at(-1)).to.have.nested.property('data.mentions[0].allergenId', 'crustaceans')
    expect((await search()).changed).to.equal(0)
  })
})
