import { expect } from 'chai'
import { shippedTags } from './offered.ts'
import { staffHeadlines } from './staff-card.ts'

describe('staffHeadlines', () => {
  const cases: [string[], string[]][] = [
    [[], []],
    [['nuts'], ['I have a NUT allergy']],
    [['eggs'], ['I have an EGG allergy']],
    [['gluten'], ['I have a GLUTEN allergy']],
    [['milk', 'sesame', 'fish'], ['I have these allergies: MILK, SESAME and FISH']],
    [['vegan', 'nut-free'], ['My diet: VEGAN, NUT-FREE']],
    [
      ['celery', 'peanuts', 'halal'],
      ['I have these allergies: CELERY and PEANUT', 'My diet: HALAL'],
    ],
    [['nuts:walnut'], ['I must avoid: WALNUT']],
    [
      ['milk', 'gluten:rye', 'nuts:walnut', 'nuts:brazil-nut', 'vegan'],
      ['I have a MILK allergy', 'I must avoid: RYE, WALNUT, BRAZIL NUT', 'My diet: VEGAN'],
    ],
    [['nuts:walnut', 'nuts'], ['I have a NUT allergy']],
    [['new-allergen'], ['I have a NEW-ALLERGEN allergy']],
  ]
  for (const [selected, expected] of cases)
    it(`says what ${selected.join(', ') || 'no filter'} means`, () =>
      expect(staffHeadlines(selected, shippedTags())).to.deep.equal(expected))
})
