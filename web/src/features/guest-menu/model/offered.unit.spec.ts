import { expect } from 'chai'
import { choiceText, offeredTags, shippedTags } from './offered.ts'

describe('offeredTags', () => {
  it('when nothing came yet › then all fourteen allergens and the diets are offered, sorted by name [guest-filters-offered-1]', () => {
    const allergens = shippedTags.filter(({ category }) => category === 'ALLERGEN').map(({ name }) => name)
    expect(allergens).to.have.length(14)
    expect(allergens.slice(0, 3)).to.deep.equal(['Celery', 'Cereals containing gluten', 'Crustaceans'])
  })

  it('when a category is missing › then it is an allergen [guest-filters-offered-2]', () =>
    expect(offeredTags([{ id: 'milk', name: 'Milk' }])[0]?.category).to.equal('ALLERGEN'))

  it('when a diet is called an allergen, or a line cannot be read › then it is not offered', () =>
    expect(
      offeredTags([{ id: 'vegan', name: 'Vegan', category: 'ALLERGEN' }, { id: 'milk' }, null, 'milk']),
    ).to.deep.equal([]))

  it('when an allergen is new to this page › then it is offered under its own name', () =>
    expect(offeredTags([{ id: 'insects', name: 'Insects', category: 'ALLERGEN' }])[0]?.name).to.equal(
      'Insects',
    ))
})

describe('choiceText', () => {
  const cases: [string[], string][] = [
    [[], ''],
    [['milk', 'nuts'], 'Avoiding Milk, Nuts'],
    [['vegan'], 'Vegan'],
    [['vegan', 'milk', 'insects'], 'Avoiding Milk, insects · Vegan'],
  ]
  for (const [selected, text] of cases)
    it(`when [${selected.join()}] is chosen › then it is "${text}"`, () =>
      expect(choiceText(selected, shippedTags)).to.equal(text))
})
