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
  it('says the presence, with named nuts in brackets', () => {
    expect(allergenText(tag('milk'))).to.equal('Contains Milk')
    expect(allergenText(tag('nuts', 'may_contain', ['almond', 'brazil-nut']))).to.equal(
      'May contain Nuts (Almond, Brazil nut)',
    )
    expect(allergenText(tag('celery', 'can_be_made_without'))).to.equal(
      'Contains Celery, can be made without',
    )
  })

  it('shows the id of an unknown nut', () =>
    expect(allergenText(tag('nuts', 'contains', ['tiger-nut']))).to.equal('Contains Nuts (tiger-nut)'))
})

describe('allergensOf and dietsOf', () => {
  const item = { allergens: [tag('eggs', 'may_contain'), tag('milk'), tag('vegan')] }
  it('separate allergens from diets and put contained allergens first', () => {
    expect(allergensOf(item).map(({ id }) => id)).to.deep.equal(['milk', 'eggs'])
    expect(dietsOf(item).map(({ id }) => id)).to.deep.equal(['vegan'])
  })
})
