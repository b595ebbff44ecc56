import { expect } from 'chai'
import { expectRefused, restaurantWithItem, useStack } from '../../testing/stack.ts'

describe('replacing all tags over HTTP', () => {
  const stack = useStack()

  async function taggedItem() {
    const own = await restaurantWithItem(stack)
    const path = `/api/menu-items/items/${own.itemId}/allergens`
    const declared = await stack.as(own.token).post(path, { allergenId: 'milk' })
    const put = (body: object) => stack.as(own.token).put(path, body)
    const events = () => stack.eventsOf(`item-${own.itemId}`)
    return { put, events, revision: declared.body.revision as string }
  }

  it('answers with the new tags and appends all events together', async () => {
    const { put, events, revision } = await taggedItem()
    const allergens = [
      { allergenId: 'nuts', presence: 'contains', details: ['almond'] },
      { allergenId: 'eggs', presence: 'may_contain' },
    ]
    const answer = await put({ allergens, reason: 'New recipe', revision })
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('consistency-token')).to.be.a('string')
    expect(answer.body.allergensConfirmedAt).to.equal(null)
    expect(
      answer.body.allergens.map(({ id, presence, details }: Record<string, unknown>) => [
        id,
        presence,
        details,
      ]),
    ).to.deep.equal([
      ['eggs', 'may_contain', []],
      ['nuts', 'contains', ['almond']],
    ])
    const own = (await events()).slice(-3)
    expect(own.map(({ type }) => type)).to.deep.equal([
      'AllergenDeclared',
      'AllergenDeclared',
      'AllergenWithdrawn',
    ])
    expect(answer.body.revision).to.equal(String(own.at(-1)?.revision))
    expect(own.map(({ metadata }) => metadata.moreInAppend)).to.deep.equal([2, 1, undefined])
    expect(new Set(own.map(({ metadata }) => metadata.correlationId)).size).to.equal(1)
    expect(new Set(own.map(({ metadata }) => metadata.decidedAt)).size).to.equal(1)
  })

  it('refuses a list from an outdated screen and shows the present item', async () => {
    const { put, events, revision } = await taggedItem()
    await put({ allergens: [{ allergenId: 'nuts', presence: 'contains' }] })
    const refused = await put({ allergens: [{ allergenId: 'eggs', presence: 'contains' }], revision })
    expectRefused(refused, 409, 'items.changed_since_seen')
    expect(refused.body.current.allergens.map(({ id }: { id: string }) => id)).to.deep.equal(['nuts'])
    expect(await events()).to.have.length(4)
  })

  it('refuses a tag that is listed twice, and a contradiction', async () => {
    const { put, events } = await taggedItem()
    const milk = { allergenId: 'milk', presence: 'contains' }
    const twice = await put({ allergens: [milk, milk] })
    expect([twice.status, twice.body.issues]).to.deep.equal([
      422,
      [{ path: ['allergens'], message: 'List each tag once.' }],
    ])
    const vegan = { allergenId: 'vegan', presence: 'contains' }
    const contradiction = await put({ allergens: [milk, vegan] })
    expectRefused(contradiction, 409, 'allergens.contradiction')
    expect(contradiction.body.error).to.match(/Vegan contradicts Milk/u)
    expect(await events()).to.have.length(2)
    expect((await put({ allergens: [milk, vegan], override: true })).status).to.equal(200)
  })
})
