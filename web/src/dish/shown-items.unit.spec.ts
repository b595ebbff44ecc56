import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import { expect } from 'chai'
import { itemWith, tag } from '../testing/items.ts'
import {
  acknowledged,
  afterAnswer,
  afterEdit,
  afterTagging,
  replaced,
  type ShownItem,
  shownItems,
  unseenDifferences,
} from './shown-items.ts'

const pesto = itemWith({ name: 'Pesto', allergens: [tag('milk'), tag('nuts')], revision: '4' })
const [shown] = shownItems([pesto], undefined) as [ShownItem]
const contained = { presence: 'contains', details: [] } as const
const unseen = (item: ShownItem) => unseenDifferences(item.seen, item)

describe('unseenDifferences', () => {
  it('names each tag that was added, removed or changed', () => {
    const before = { ...pesto, allergens: [tag('milk'), tag('nuts'), tag('vegetarian')] }
    const after = { ...pesto, allergens: [tag('eggs'), tag('milk', 'may_contain')] }
    expect(unseenDifferences(before, after)).to.deep.equal([
      'Removed: Contains Nuts',
      'Removed: Vegetarian',
      'Added: Contains Eggs',
      'Changed: “Contains Milk” is now “May contain Milk”',
    ])
  })

  it('names a nut that is no longer listed', () => {
    const before = { ...pesto, allergens: [tag('nuts', 'contains', ['almond', 'hazelnut'])] }
    const after = { ...pesto, allergens: [tag('nuts', 'contains', ['hazelnut'])] }
    expect(unseenDifferences(before, after)).to.deep.equal([
      'Changed: “Contains Nuts (Almond, Hazelnut)” is now “Contains Nuts (Hazelnut)”',
    ])
  })

  it('quotes each text that was added, removed or changed', () => {
    const before = { ...pesto, description: 'Green', modifications: 'Vegan on request' }
    const after = { ...before, description: 'Red', modifications: '', crossContamination: 'Almonds' }
    expect(unseenDifferences(before, after)).to.deep.equal([
      'Changed: Description: “Green” is now “Red”',
      'Added: Cross-contamination: “Almonds”',
      'Removed: Modifications: “Vegan on request”',
    ])
  })

  it('is empty when only the price or the section changed', () =>
    expect(unseenDifferences(pesto, itemWith({ ...pesto, price: 99, section: 'Mains' }))).to.deep.equal([]))
})

describe('a shown item', () => {
  const withoutNuts = { ...pesto, allergens: [tag('milk')], revision: '5' }
  const answer = (revision: string, ...allergens: ItemAllergenView[]) => ({
    allergens,
    allergensConfirmedAt: null,
    allergensConfirmedEdition: null,
    revision,
  })
  const eggs = new Map([['eggs', contained]])

  it('has unseen changes when a later list differs from the first one', () => {
    expect(unseen(shown)).to.deep.equal([])
    const [later] = shownItems([withoutNuts], [shown]) as [ShownItem]
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
    const edited = { ...withoutNuts, description: 'With basil', revision: '6' }
    const after = afterEdit(shown, edited, ['description', 'price'])
    expect(after).to.include({ description: 'With basil', revision: '6' })
    expect(unseen(after)).to.deep.equal(['Removed: Contains Nuts'])
  })

  it('stays newer than a late answer to an earlier edit', () => {
    const newer = afterTagging(shown, answer('6', tag('eggs'), tag('milk'), tag('nuts')), eggs)
    const after = afterEdit({ ...newer, revision: '6' }, { ...pesto, revision: '5' }, ['description'])
    expect(after.revision).to.equal('6')
    expect(after.allergens.map(({ id }) => id)).to.include('eggs')
  })

  it('has seen its own tag, but not what someone else changed about any tag', () => {
    expect(unseen(afterTagging(shown, answer('6', tag('eggs'), tag('milk')), eggs))).to.deep.equal([
      'Removed: Contains Nuts',
    ])
    expect(unseen(afterTagging(shown, answer('5', tag('milk')), new Map([['nuts', null]])))).to.deep.equal([])
    const expected = new Map([
      ['nuts', { presence: 'may_contain', details: ['hazelnut', 'almond'] } as const],
    ])
    const other = answer('6', tag('milk'), tag('nuts', 'may_contain', ['hazelnut']))
    expect(unseen(afterTagging(shown, other, expected))).to.deep.equal([
      'Changed: “May contain Nuts (Almond, Hazelnut)” is now “May contain Nuts (Hazelnut)”',
    ])
  })

  // The answer has tags alone: a text that changed in a revision between has not been on the screen yet.
  for (const [what, allergens, expected, seen, next] of [
    ['one tag', [...pesto.allergens, tag('eggs')], [['eggs', contained]], '5', '6'],
    [
      'several tags',
      [tag('eggs')],
      [
        ['eggs', contained],
        ['milk', null],
        ['nuts', null],
      ],
      '7',
      '8',
    ],
    [
      'a tag that was there already, and a new one',
      [...pesto.allergens, tag('eggs')],
      [
        ['eggs', contained],
        ['nuts', contained],
      ],
      '5',
      '6',
    ],
  ] as const)
    it(`is at its new revision only if nothing else changed: ${what}`, () => {
      const after = (revision: string) =>
        afterTagging(
          shown,
          answer(revision, ...allergens),
          new Map<string, typeof contained | null>(expected),
        )
      expect([after('4'), after(seen), after(next)].map(({ revision }) => revision)).to.deep.equal([
        '4',
        seen,
        '4',
      ])
      expect(unseen(after(seen))).to.deep.equal([])
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

  it('is at the revision of its own answer, and has not seen others’ changed tags', () => {
    const after = afterAnswer({ ...shown, mentions: [] }, answer('6', tag('milk')))
    expect(after).to.include({ revision: '6' }).and.not.have.property('mentions')
    expect(unseen(after)).to.deep.equal(['Removed: Contains Nuts'])
    expect(afterAnswer({ ...shown, revision: '10' }, answer('5', tag('milk'))).allergens).to.have.length(2)
  })
})
