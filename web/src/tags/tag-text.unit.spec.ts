import { expect } from 'chai'
import { tag } from '../testing/items.ts'
import { allergensOf, allergenText, dietsOf } from './tag-text.ts'

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
