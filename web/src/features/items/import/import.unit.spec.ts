import type { AllergenId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import { firstImportChoice, groupFaults, importQuery, mentionText } from './import.ts'
import { allergensNamedIn } from './import-meanings.ts'

describe('the choice for an import', () => {
  it('counts nothing as checked at first', () =>
    expect(importQuery(firstImportChoice)).to.deep.equal({
      mode: 'add',
      confirm: undefined,
      columns: undefined,
      values: undefined,
      reason: undefined,
    }))

  it('counts rows with a review date as checked when the manager says so', () =>
    expect(importQuery({ ...firstImportChoice, confirmReviewed: true }).confirm).to.equal('reviewed'))
})

const at = (line: number, column: string, message: string) => ({ path: ['line', line, column], message })

describe('groupFaults', () => {
  it('lists the lines of equal problems together, first lines first', () => {
    expect(
      groupFaults([
        at(9, 'price', 'Enter a price.'),
        at(6, 'milk', 'Use C, M, W, N or ?.'),
        at(4, 'price', 'Enter a price.'),
        { path: ['line', 7], message: 'Too short.' },
      ]),
    ).to.deep.equal([
      'Price, lines 4, 9: Enter a price.',
      'Milk, line 6: Use C, M, W, N or ?.',
      'Line 7: Too short.',
    ])
  })

  it('names problems that have no line, and counts many lines', () => {
    expect(groupFaults([{ path: [], message: 'Empty.' }])).to.deep.equal(['Empty.'])
    const many = Array.from({ length: 14 }, (_, index) => at(index + 2, 'price', 'No.'))
    expect(groupFaults(many)).to.deep.equal([
      'Price, lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 2 more: No.',
    ])
  })
})

describe('mentionText', () => {
  const mention = { allergenId: 'milk' as AllergenId, word: 'cheese', field: 'name' } as const

  it('names the word and the allergen that is not tagged', () => {
    expect(mentionText({ ...mention, presence: 'contains', kind: 'named' })).to.equal(
      '“cheese” names Milk, which is not tagged',
    )
    expect(mentionText({ ...mention, presence: 'may_contain', kind: 'named' })).to.equal(
      '“cheese” names Milk (may contain), which is not tagged',
    )
    expect(mentionText({ ...mention, word: 'Quiche', presence: 'contains', kind: 'implied' })).to.equal(
      '“Quiche” usually contains Milk, which is not tagged',
    )
  })
})

describe('the allergens that a heading names', () => {
  it('are those of its words, or unknown ones of a list', () => {
    expect(allergensNamedIn('Tree nuts (almond)')).to.deep.equal(['Nuts'])
    expect(allergensNamedIn('contains')).to.deep.equal(['allergens'])
    expect(allergensNamedIn('Hinweise / Allergene')).to.deep.equal(['allergens'])
    expect(allergensNamedIn('Mayor’s choice')).to.deep.equal([])
  })
})
