import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { itemWith } from '../features/items/testing/item.ts'
import {
  acknowledged,
  afterAnswer,
  afterEdit,
  afterTagging,
  itemDifferences,
  replaced,
  type ShownItem,
  shownItems,
} from './shown-items.ts'

const tag = (id: string, presence: ItemAllergenView['presence'] = 'contains', details: string[] = []) => {
  const { name = id, category = 'ALLERGEN' } = catalogueEntry(id) ?? {}
  return { id: AllergenId.parse(id), name, category, presence, details }
}
const pesto = itemWith({ name: 'Pesto', allergens: [tag('milk'), tag('nuts')], revision: '4' })
const [shown] = shownItems([pesto], undefined) as [ShownItem]
const contained = { presence: 'contains', details: [] } as const
const unseen = (item: ShownItem) => itemDifferences(item.seen, item)

describe('itemDifferences', () => {
  it('names each tag that was added, removed or changed', () => {
    const before = { ...pesto, allergens: [tag('milk'), tag('nuts'), tag('vegetarian')] }
    const after = { ...pesto, allergens: [tag('eggs'), tag('milk', 'may_contain'), tag('vegetarian')] }
    expect(itemDifferences(before, after)).to.deep.equal([
      'Removed: Contains Nuts',
      'Added: Contains Eggs',
      'Changed: “Contains Milk” is now “May contain Milk”',
    ])
    expect(itemDifferences(after, { ...after, allergens: after.allergens.slice(0, 2) })).to.deep.equal([
      'Removed: Vegetarian',
    ])
  })

  it('names a nut that is no longer listed', () => {
    const before = { ...pesto, allergens: [tag('nuts', 'contains', ['almond', 'hazelnut'])] }
    const after = { ...pesto, allergens: [tag('nuts', 'contains', ['hazelnut'])] }
    expect(itemDifferences(before, after)).to.deep.equal([
      'Changed: “Contains Nuts (Almond, Hazelnut)” is now “Contains Nuts (Hazelnut)”',
    ])
  })

  it('quotes each text that was added, removed or changed', () => {
    const before = { ...pesto, description: 'Green', modifications: 'Vegan on request' }
    const after = { ...before, description: 'Red', modifications: '', crossContamination: 'Almonds' }
    expect(itemDifferences(before, after)).to.deep.equal([
      'Changed: Description: “Green” is now “Red”',
      'Added: Cross-contamination: “Almonds”',
      'Removed: Modifications: “Vegan on request”',
    ])
  })

  it('is empty when only the price or the section changed', () =>
    expect(itemDifferences(pesto, itemWith({ ...pesto, price: 99, section: 'Mains' }))).to.deep.equal([]))
})

describe('a shown item', () => {
  const withoutNuts = { ...pesto, allergens: [tag('milk')], revision: '5' }

  it('is seen as it first comes', () => expect(unseen(shown)).to.deep.equal([]))

  it('has unseen changes when a later list differs', () => {
    const [later] = shownItems([withoutNuts], [shown]) as [ShownItem]
    expect(later.allergens).to.have.length(1)
    expect(unseen(later)).to.deep.equal(['Removed: Contains Nuts'])
    expect(unseen(replaced(shown, withoutNuts))).to.deep.equal(['Removed: Contains Nuts'])
  })

  it('stays as a write left it when a list was read before that write', () => {
    const written = { ...withoutNuts, seen: { ...withoutNuts }, revision: '10' }
    expect(shownItems([{ ...pesto, revision: '9' }], [written])).to.deep.equal([written])
    const [newer] = shownItems([{ ...pesto, revision: '11' }], [written]) as [ShownItem]
    expect(unseen(newer)).to.deep.equal(['Added: Contains Nuts'])
  })

  it('has none once they were acknowledged', () => {
    const changed = replaced(shown, withoutNuts)
    expect(unseen(acknowledged(changed, changed))).to.deep.equal([])
    const changedAgain = { ...changed, description: 'With almonds' }
    expect(unseen(acknowledged(changedAgain, changed))).to.deep.equal([
      'Changed: Description: “Hot.” is now “With almonds”',
    ])
  })

  it('has seen its own edit, but not what someone else changed before it', () => {
    const answer = { ...withoutNuts, description: 'With basil', revision: '6' }
    const after = afterEdit(shown, answer, ['description', 'price'])
    expect(after).to.include({ description: 'With basil', revision: '6' })
    expect(unseen(after)).to.deep.equal(['Removed: Contains Nuts'])
  })

  it('stays newer than a late answer to an earlier edit', () => {
    const newer = afterTagging(
      shown,
      { ...pesto, allergens: [tag('eggs'), tag('milk'), tag('nuts')], revision: '6' },
      new Map([['eggs', contained]]),
    )
    const after = afterEdit({ ...newer, revision: '6' }, { ...pesto, revision: '5' }, ['description'])
    expect(after.revision).to.equal('6')
    expect(after.allergens.map(({ id }) => id)).to.include('eggs')
  })

  it('has seen its own tag, but not what someone else changed before it', () => {
    const answer = {
      allergens: [tag('eggs'), tag('milk')],
      allergensConfirmedAt: null,
      allergensConfirmedEdition: null,
      revision: '6',
    }
    expect(unseen(afterTagging(shown, answer, new Map([['eggs', contained]])))).to.deep.equal([
      'Removed: Contains Nuts',
    ])
  })

  it('is at its new revision only when nothing but its own tag changed', () => {
    const allergens = [...pesto.allergens, tag('eggs')]
    const answer = { allergens, allergensConfirmedAt: null, allergensConfirmedEdition: null }
    const revisionAfter = (revision: string) =>
      afterTagging(shown, { ...answer, revision }, new Map([['eggs', contained]])).revision
    expect(['4', '5'].map(revisionAfter)).to.deep.equal(['4', '5'])
    // The answer has tags alone: a text that changed in revision 5 has not been on the screen yet.
    expect(revisionAfter('6')).to.equal('4')
  })

  it('has not seen what someone else changed about the same tag', () => {
    const allergens = [tag('milk'), tag('nuts', 'may_contain', ['hazelnut'])]
    const answer = { allergens, allergensConfirmedAt: null, allergensConfirmedEdition: null, revision: '6' }
    const expected = { presence: 'may_contain', details: ['hazelnut', 'almond'] } as const
    expect(unseen(afterTagging(shown, answer, new Map([['nuts', expected]])))).to.deep.equal([
      'Changed: “May contain Nuts (Almond, Hazelnut)” is now “May contain Nuts (Hazelnut)”',
    ])
  })

  it('is at its new revision when several own tags changed at once', () => {
    const answer = { allergens: [tag('eggs')], allergensConfirmedAt: null, allergensConfirmedEdition: null }
    const expected = new Map([
      ['eggs', contained],
      ['milk', null],
      ['nuts', null],
    ])
    const after = afterTagging(shown, { ...answer, revision: '7' }, expected)
    expect([after.revision, unseen(after)]).to.deep.equal(['7', []])
    expect(afterTagging(shown, { ...answer, revision: '8' }, expected).revision).to.equal('4')
  })

  it('does not count its own tags that were there already', () => {
    const answer = {
      allergens: [...pesto.allergens, tag('eggs')],
      allergensConfirmedAt: null,
      allergensConfirmedEdition: null,
    }
    const expected = new Map([
      ['eggs', contained],
      ['nuts', contained],
    ])
    const revisionAfter = (revision: string) =>
      afterTagging(shown, { ...answer, revision }, expected).revision
    expect(revisionAfter('5')).to.equal('5')
    // One event is the egg, the other may be a text that has not been on the screen yet.
    expect(revisionAfter('6')).to.equal('4')
  })

  it('is at the revision of its own undo that restores the confirmation', () => {
    const answer = {
      ...pesto,
      allergensConfirmedAt: '2026-11-01T10:00:00.000Z',
      allergensConfirmedEdition: 1,
    }
    const revisionAfter = (before: ShownItem, revision: string) =>
      afterTagging(before, { ...answer, revision }, new Map([['nuts', contained]])).revision
    const weakened = { ...shown, allergens: [tag('milk'), tag('nuts', 'may_contain')] }
    expect(revisionAfter(weakened, '6')).to.equal('6')
    expect(revisionAfter(weakened, '7'), 'with a text').to.equal('4')
    const confirmed = { ...weakened, allergensConfirmedAt: answer.allergensConfirmedAt }
    expect(revisionAfter(confirmed, '6'), 'a stronger warning keeps the confirmation').to.equal('4')

    const added = { ...confirmed, allergens: [...pesto.allergens, tag('eggs')] }
    const withoutEggs = (before: ShownItem, revision: string) =>
      afterTagging(before, { ...answer, revision }, new Map([['eggs', null]])).revision
    expect(withoutEggs(added, '6')).to.equal('6')
    expect(withoutEggs(added, '7'), 'with a text').to.equal('4')
    const diet = { ...confirmed, allergens: [...pesto.allergens, tag('vegan')] }
    const withoutVegan = afterTagging(diet, { ...answer, revision: '6' }, new Map([['vegan', null]]))
    expect(withoutVegan.revision, 'a diet').to.equal('4')
  })

  it('is at the revision of its own answer, with the tags that others have changed unseen', () => {
    const { allergensConfirmedAt, allergensConfirmedEdition, allergens, revision } = withoutNuts
    const answer = { allergensConfirmedAt, allergensConfirmedEdition, allergens, revision }
    const after = afterAnswer({ ...shown, mentions: [] }, { ...answer, revision: '6' })
    expect(after).to.include({ revision: '6' }).and.not.have.property('mentions')
    expect(unseen(after)).to.deep.equal(['Removed: Contains Nuts'])
    expect(afterAnswer({ ...shown, revision: '10' }, answer).allergens).to.have.length(2)
  })

  it('has seen that its own tag is gone', () => {
    const answer = {
      allergens: [tag('milk')],
      allergensConfirmedAt: null,
      allergensConfirmedEdition: null,
      revision: '5',
    }
    expect(unseen(afterTagging(shown, answer, new Map([['nuts', null]])))).to.deep.equal([])
  })
})
