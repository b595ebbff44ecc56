import { expect } from 'chai'
import { guestItem, tag } from './sample.spec-help.ts'
import { allergensOf, allergenText, dietsOf, guestReasonText, priceText } from './words.ts'

describe('allergenText', () => {
  it('when contained, possible or avoidable › then it says so, named nuts in brackets', () => {
    expect(allergenText(tag('milk'))).to.equal('Contains Milk')
    expect(allergenText(tag('nuts', 'may_contain', ['almond', 'brazil-nut']))).to.equal(
      'May contain Nuts (Almond, Brazil nut)',
    )
    expect(allergenText(tag('celery', 'can_be_made_without'))).to.equal(
      'Contains Celery, can be made without it',
    )
  })

  it('when a named nut is unknown › then its id is shown rather than nothing', () =>
    expect(allergenText(tag('nuts', 'contains', ['tiger-nut']))).to.equal('Contains Nuts (tiger-nut)'))
})

describe('the tags of an item', () => {
  const item = guestItem({ allergens: [tag('eggs', 'may_contain'), tag('milk'), tag('vegan')] })
  it('when allergens and diets are mixed › then they are told apart, contained ones first', () => {
    expect(allergensOf(item).map(({ id }) => id)).to.deep.equal(['milk', 'eggs'])
    expect(dietsOf(item).map(({ id }) => id)).to.deep.equal(['vegan'])
  })
})

describe('guestReasonText', () => {
  it('when the data is out of date › then it says since when', () => {
    const since = Date.UTC(2026, 2, 12, 19, 32)
    expect(guestReasonText({ kind: 'out-of-date', since }, since)).to.match(
      /^We cannot reach the kitchen’s latest data since \d\d:\d\d$/,
    )
    expect(guestReasonText({ kind: 'out-of-date', since: null }, since)).to.equal(
      'We cannot reach the kitchen’s latest data',
    )
  })
})

describe('priceText', () => {
  for (const [cents, text] of [
    [0, '$0.00'],
    [5, '$0.05'],
    [950, '$9.50'],
    [9_999_999, '$99999.99'],
  ] as const)
    it(`when ${cents} cents › then ${text}`, () => expect(priceText(cents)).to.equal(text))
})
