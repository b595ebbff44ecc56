import { expect } from 'chai'
import { confirmed, itemWith, tag } from '../../../testing/items.ts'
import type { Item } from '../items-api.ts'
import { createPresses, letterOf, spokenValue, valueOfKey } from './cells.ts'

describe('a press on tags', () => {
  const milk = tag('milk')
  const target = (...allergens: Item['allergens']) => ({ item: itemWith({ allergens }), tagId: 'milk' })
  const mayContain = { ...milk, presence: 'may_contain' } as const

  it('toggles one, and takes off none that says less than “contains”', () => {
    const press = (...allergens: Item['allergens']) =>
      createPresses()([target(...allergens)], { timeStamp: 0 })
    expect([press(), press(milk), press(mayContain)]).to.deep.equal(['contains', null, 'contains'])
  })

  it('takes off several only where all say “contains”', () => {
    const press = createPresses()
    expect(press([target(milk), target(mayContain)], { timeStamp: 0 })).to.equal('contains')
    expect(press([target(milk), target(milk), target()], { timeStamp: 5000 })).to.equal('contains')
    expect(press([target(milk), target(milk)], { timeStamp: 9000 })).to.equal(null)
  })

  it('takes nothing off as the second half of a double press, or of a key that is held', () => {
    const press = createPresses()
    expect(press([target()], { timeStamp: 0 })).to.equal('contains')
    expect(press([target(milk)], { timeStamp: 650 })).to.equal('contains')
    expect(press([target(milk)], { timeStamp: 1300 })).to.equal('contains')
    expect(press([target(milk)], { timeStamp: 5000, detail: 2 })).to.equal('contains')
    expect(press([target(milk)], { timeStamp: 9000, repeat: true })).to.equal('contains')
    expect(press([target(milk)], { timeStamp: 9800 })).to.equal(null)
  })
})

describe('a cell of the allergen grid', () => {
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
