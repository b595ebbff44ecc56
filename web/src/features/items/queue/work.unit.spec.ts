import { expect } from 'chai'
import { confirmed, itemWith, tag } from '../../../testing/items.ts'
import { isWork, workKindOf, workKinds } from './work.ts'

const kindsOf = (
  item: Parameters<typeof isWork>[1],
  reported: readonly string[] = [],
  differing: readonly string[] = [],
) =>
  workKinds.filter(kind => isWork(kind, item, { reported: new Set(reported), differing: new Set(differing) }))

describe('the work on an item', () => {
  it('is nothing once it is confirmed, with or without allergens', () => {
    expect(kindsOf(itemWith({ ...confirmed, allergens: [tag('milk')] }))).to.deep.equal([])
    expect(kindsOf(itemWith(confirmed))).to.deep.equal([])
  })

  it('is to tag and confirm it while it is new; a diet is no allergen', () =>
    expect(kindsOf(itemWith({ allergens: [tag('vegan')] }))).to.deep.equal(['unconfirmed', 'no-allergens']))

  it('is to check what changed since it was confirmed', () => {
    const item = itemWith({ allergens: [tag('milk')] })
    expect(kindsOf({ ...item, onceConfirmed: true })).to.deep.equal(['unconfirmed', 'changed'])
    expect(kindsOf({ ...item, ...confirmed, onceConfirmed: true })).to.deep.equal([])
    expect(kindsOf({ ...item, onceConfirmed: false })).not.to.include('changed')
    expect(kindsOf(item)).not.to.include('changed')
  })

  it('is to check it again for an allergen that is newer than its confirmation', () => {
    const item = itemWith({ ...confirmed, allergensConfirmedEdition: 0, allergens: [tag('milk')] })
    expect(kindsOf(item)).to.deep.equal(['unconfirmed'])
  })

  it('is a report, a differing copy, a contradiction or a missing price', () => {
    const item = itemWith({ ...confirmed, price: 0, allergens: [tag('milk'), tag('vegan')] })
    const ids = [item.id]
    expect(kindsOf(item, ids, ids)).to.deep.equal(['reported', 'contradictions', 'copies', 'no-price'])
  })

  it('is found by the name in the address', () =>
    expect([workKindOf('changed'), workKindOf('constructor'), workKindOf(null)]).to.deep.equal([
      'changed',
      null,
      null,
    ]))
})
