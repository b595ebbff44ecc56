import { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { reportWords } from './report-words.ts'

describe('reportWords', () => {
  it('names the allergen and counts equal reports', () => {
    const nuts = { mistake: 'allergen_missing' as const, allergenId: AllergenId.parse('nuts') }
    expect(
      reportWords({
        mistakes: [
          { ...nuts, count: 10 },
          { ...nuts, count: 2 },
          { mistake: 'dish_gone', allergenId: null, count: 1 },
        ],
      }),
    ).to.deep.equal([
      'An allergen is missing: Nuts (10 reports or more)',
      'An allergen is missing: Nuts (2 reports)',
      'The dish no longer exists',
    ])
  })
})
