import { expect } from 'chai'
import { tag } from '../../../testing/items.ts'
import { guestItem, guestMenu, itemJson } from '../testing/sample.ts'
import { changeText, concerns, declaredChanges, menuChanges } from './changes.ts'

describe('declaredChanges', () => {
  const cases: [string, Parameters<typeof guestItem>[0], Parameters<typeof guestItem>[0], string[]][] = [
    ['nothing changed', {}, {}, []],
    ['an allergen was declared', {}, { allergens: [tag('milk')] }, ['now contains Milk']],
    [
      'cross-contact was declared',
      {},
      { allergens: [tag('nuts', 'may_contain', ['almond'])] },
      ['now may contain Nuts (Almond)'],
    ],
    [
      'a presence changed',
      { allergens: [tag('milk', 'may_contain')] },
      { allergens: [tag('milk')] },
      ['now contains Milk'],
    ],
    [
      'a nut was named',
      { allergens: [tag('nuts')] },
      { allergens: [tag('nuts', 'contains', ['walnut'])] },
      ['now contains Nuts (Walnut)'],
    ],
    [
      'named nuts came in another order',
      { allergens: [tag('nuts', 'contains', ['almond', 'walnut'])] },
      { allergens: [tag('nuts', 'contains', ['walnut', 'almond'])] },
      [],
    ],
    ['an allergen was withdrawn', { allergens: [tag('milk')] }, {}, ['Milk is no longer declared']],
    ['a diet was dropped', { allergens: [tag('vegan')] }, {}, ['no longer marked Vegan']],
    ['the confirmation went', {}, { allergensConfirmedAt: null }, ['its allergens are no longer confirmed']],
    ['it was confirmed', { allergensConfirmedAt: null }, {}, ['its allergens are confirmed']],
    [
      'a note changed',
      {},
      { crossContamination: 'Same fryer' },
      ['its cross-contamination information changed'],
    ],
    [
      'its tags become unreadable',
      { allergens: [tag('vegan')] },
      { readable: false, allergensConfirmedAt: null },
      ['we can no longer read its allergens'],
    ],
    ['only its name changed', { name: 'A' }, { name: 'B' }, []],
  ]
  for (const [when, before, after, words] of cases)
    it(`says ${JSON.stringify(words)} when ${when}`, () =>
      expect(declaredChanges(guestItem(before), guestItem(after))).to.deep.equal(words))
})

describe('concerns', () => {
  const [change] = menuChanges(
    guestMenu([itemJson({ id: 'a' })]),
    guestMenu([itemJson({ id: 'a', allergens: [tag('nuts')] })]),
  )
  if (!change) throw new Error('a declared allergen is a change')
  const none = () => false

  for (const [what, tagId, concerned, unconcerned] of [
    [
      'an allergen that the guest avoids, or a kind of it',
      'nuts',
      ['nuts', 'nuts:walnut'],
      ['milk', 'gluten:rye'],
    ],
    ['what a chosen diet rules out', 'nuts', ['nut-free'], ['vegan']],
    ['what a chosen diet requires', 'vegan', ['vegetarian'], ['nut-free']],
  ] as const)
    it(`is true for a change in ${what}`, () => {
      const about = { ...change, tagIds: [tagId] }
      for (const id of concerned) expect(concerns(about, [id], none), id).to.equal(true)
      for (const id of unconcerned) expect(concerns(about, [id], none), id).to.equal(false)
    })

  it('is true for any change to a dish on the order', () =>
    expect(concerns(change, [], id => id === 'a')).to.equal(true))
})

describe('menuChanges', () => {
  it('names each dish once that changed, came or went', () => {
    const before = guestMenu([itemJson({ id: 'a', name: 'Flan' }), itemJson({ id: 'b', name: 'Rice' })])
    const after = guestMenu([
      itemJson({ id: 'a', name: 'Flan', allergens: [tag('milk')], allergensConfirmedAt: null }),
      itemJson({ id: 'c', name: 'Soup' }),
    ])
    expect(menuChanges(before, after).map(changeText)).to.deep.equal([
      'Flan: now contains Milk; its allergens are no longer confirmed',
      'Soup: now on the menu',
      'Rice: no longer on the menu',
    ])
  })
})
