import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { itemWith } from '../testing/item.ts'
import { isWork, workKindOf, workKinds } from './work.ts'

const tag = (id: string) => {
  const { name = id, category = 'ALLERGEN' } = catalogueEntry(id) ?? {}
  return { id: AllergenId.parse(id), name, category, presence: 'contains' as const, details: [] }
}
const confirmed = { allergensConfirmedAt: '2026-01-01T00:00:00.000Z', allergensConfirmedEdition: 1 }
const kindsOf = (
  item: ReturnType<typeof itemWith>,
  once: readonly string[] = [],
  reported: readonly string[] = [],
  differing: readonly string[] = [],
) => {
  const past = { wasPublished: false, onceConfirmed: new Set(once) }
  return workKinds.filter(kind =>
    isWork(kind, item, { past, reported: new Set(reported), differing: new Set(differing) }),
  )
}

describe('the work on an item', () => {
  it('is nothing once it is confirmed, with or without allergens', () => {
    expect(kindsOf(itemWith({ ...confirmed, allergens: [tag('milk')] }))).to.deep.equal([])
    expect(kindsOf(itemWith(confirmed))).to.deep.equal([])
  })

  it('is to tag and confirm it while it is new; a diet is no allergen', () =>
    expect(kindsOf(itemWith({ allergens: [tag('vegan')] }))).to.deep.equal(['unconfirmed', 'no-allergens']))

  it('is to check what changed since it was confirmed', () => {
    const item = itemWith({ allergens: [tag('milk')] })
    expect(kindsOf(item, [item.id])).to.deep.equal(['unconfirmed', 'changed'])
    expect(kindsOf({ ...item, ...confirmed }, [item.id])).to.deep.equal([])
    expect(isWork('changed', item, { past: undefined, reported: new Set(), differing: new Set() })).to.equal(
      false,
    )
  })

  it('is to check it again for an allergen that is newer than its confirmation', () => {
    const item = itemWith({ ...confirmed, allergensConfirmedEdition: 0, allergens: [tag('milk')] })
    expect(kindsOf(item)).to.deep.equal(['unconfirmed'])
  })

  it('is first of all to answer what guests have reported, confirmed or not', () => {
    const item = itemWith(confirmed)
    expect(kindsOf(item, [], [item.id])).to.deep.equal(['reported'])
  })

  it('is to make an item and its copy say the same, confirmed or not', () => {
    const item = itemWith(confirmed)
    expect(kindsOf(item, [], [], [item.id])).to.deep.equal(['copies'])
  })

  it('is a contradiction or a missing price, confirmed or not', () => {
    const item = itemWith({ ...confirmed, price: 0, allergens: [tag('milk'), tag('vegan')] })
    expect(kindsOf(item)).to.deep.equal(['contradictions', 'no-price'])
  })

  it('is found by the name in the address', () =>
    expect([workKindOf('changed'), workKindOf('constructor'), workKindOf(null)]).to.deep.equal([
      'changed',
      null,
      null,
    ]))
})
