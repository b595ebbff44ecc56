import { expect } from 'chai'
import { confirmed, itemWith, tag } from '../../../testing/items.ts'
import type { Item } from '../items-api.ts'
import { letterOf, nextValue, spokenValue, valueOfKey } from './cells.ts'

describe('a cell of the allergen grid', () => {
  it('is toggled by a press, which never takes off a tag that says less than “contains”', () =>
    expect(([null, 'contains', 'may_contain', 'can_be_made_without'] as const).map(nextValue)).to.deep.equal([
      'contains',
      null,
      'contains',
      'contains',
    ]))

  it('takes the letters of the import, in both cases, and ? for none', () => {
    expect(['c', 'M', 'w', 'n', '?', 'Delete'].map(valueOfKey)).to.deep.equal([
      'contains',
      'may_contain',
      'can_be_made_without',
      null,
      null,
      null,
    ])
    expect(valueOfKey('x')).to.equal(undefined)
  })

  it('shows a letter for an allergen and a tick for a diet', () =>
    expect([letterOf('milk', 'can_be_made_without'), letterOf('vegan', 'contains')]).to.deep.equal([
      'W',
      '✓',
    ]))

  it('says none only for an allergen that the item was checked for', () => {
    const checked = (allergensConfirmedEdition: number) =>
      itemWith({ ...confirmed, allergensConfirmedEdition })
    const spoken = (item: ReturnType<typeof itemWith>) => spokenValue({ item, tagId: 'milk' })
    expect(spoken(checked(1))).to.equal('none')
    // Milk was added to the catalogue after the check.
    expect(spoken(checked(0))).to.equal('not declared')
    expect(spoken(itemWith())).to.equal('not declared')
  })

  it('says what an imported file said of an allergen, unless it is tagged by now', () => {
    const imported = { statedAbsent: ['milk', 'vegan'] } as Partial<Item>
    const spoken = (tagId: string, change: Partial<Item> = imported) =>
      spokenValue({ item: itemWith(change), tagId })
    expect(spoken('milk')).to.equal('not in it, according to the imported file')
    expect(['eggs', 'vegan'].map(tagId => spoken(tagId))).to.deep.equal(['not declared', 'not declared'])
    expect(spoken('milk', { ...imported, allergens: [tag('milk', 'may_contain')] })).to.equal('may contain')
  })
})
