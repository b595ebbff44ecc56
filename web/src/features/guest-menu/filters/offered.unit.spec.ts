import { expect } from 'chai'
import { choiceText, offeredTags, shippedTags, shortFilterText } from './offered.ts'

describe('offeredTags', () => {
  it('offers the shipped catalogue by name before the response arrives [guest-filters-offered-1]', () => {
    const allergens = shippedTags()
      .filter(({ category }) => category === 'ALLERGEN')
      .map(({ name }) => name)
    expect(allergens).to.have.length(14)
    expect(allergens.slice(0, 3)).to.deep.equal(['Celery', 'Crustaceans', 'Eggs'])
  })

  it('treats a missing category as an allergen [guest-filters-offered-2]', () =>
    expect(offeredTags([{ id: 'milk', name: 'Milk' }])[0]?.category).to.equal('ALLERGEN'))

  it('leaves out unreadable entries and diets that are called allergens', () =>
    expect(
      offeredTags([{ id: 'vegan', name: 'Vegan', category: 'ALLERGEN' }, { id: 'milk' }, null, 'milk']),
    ).to.deep.equal([]))

  it('offers an allergen that is new to this page under its own name', () =>
    expect(offeredTags([{ id: 'insects', name: 'Insects', category: 'ALLERGEN' }])[0]?.name).to.equal(
      'Insects',
    ))
})

describe('choiceText', () => {
  const cases: [string[], string][] = [
    [[], ''],
    [['milk', 'nuts'], 'Avoiding Milk, Nuts'],
    [['vegan'], 'Vegan'],
    [['nuts:walnut', 'gluten:rye'], 'Avoiding Walnut, Rye'],
    [['nuts:walnut', 'nuts'], 'Avoiding Nuts'],
    [['nuts:kiwi'], 'Avoiding nuts:kiwi'],
    [['vegan', 'milk', 'insects'], 'Avoiding Milk, insects · Vegan'],
  ]
  for (const [selected, text] of cases)
    it(`is "${text}" for [${selected.join()}]`, () =>
      expect(choiceText(selected, shippedTags())).to.equal(text))
})

describe('shortFilterText', () => {
  it('names all filters, or counts them: it is never cut off', () => {
    const short = (selected: string[], isStrict = false) =>
      shortFilterText({ selected, isStrict }, shippedTags())
    expect(short([])).to.equal('')
    expect(short(['milk', 'nuts'], true)).to.equal('Avoiding Milk, Nuts · Strict mode')
    const many = ['milk', 'nuts', 'peanuts:eaten', 'sulphites', 'vegan']
    expect(short(many)).to.equal('4 selected')
    expect(short(many, true)).to.equal('4 selected · Strict mode')
  })
})
