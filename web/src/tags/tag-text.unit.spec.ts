import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { expect } from 'chai'
import { allergensOf, allergenText, dietsOf, type ItemTag } from './tag-text.ts'

const tag = (
  id: string,
  presence: ItemTag['presence'] = 'contains',
  details: readonly string[] = [],
): ItemTag => {
  const { name = id, category = 'ALLERGEN' } = catalogueEntry(id) ?? {}
  return { id, name, category, presence, details }
}

describe('allergenText', () => {
  it('when contained, possible or avoidable › then it says so, named nuts in brackets', () => {
    expect(allergenText(tag('milk'))).to.equal('Contains Milk')
    expect(allergenText(tag('nuts', 'may_contain', ['almond', 'brazil-nut']))).to.equal(
      'May contain Nuts (Almond, Brazil nut)',
    )
    expect(allergenText(tag('celery', 'can_be_made_without'))).to.equal(
      'Contains Celery, can be made without',
    )
  })

  it('when a named nut is unknown › then its id is shown rather than nothing', () =>
    expect(allergenText(tag('nuts', 'contains', ['tiger-nut']))).to.equal('Contains Nuts (tiger-nut)'))
})

describe('the tags of an item', () => {
  const item = { allergens: [tag('eggs', 'may_contain'), tag('milk'), tag('vegan')] }
  it('when allergens and diets are mixed › then they are told apart, contained ones first', () => {
    expect(allergensOf(item).map(({ id }) => id)).to.deep.equal(['milk', 'eggs'])
    expect(dietsOf(item).map(({ id }) => id)).to.deep.equal(['vegan'])
  })
})
