import { expect } from 'chai'
import { wordsOf } from '../question-choices.ts'
import { csvTable } from '../testing/answer-all.ts'
import { interpretSheet } from './interpret.ts'

/** The question about a symbol: its label and what is suggested. */
function asked(csv: string) {
  const { questions } = interpretSheet(csvTable(csv), { decimals: 2 })
  return questions.flatMap(question =>
    question.kind === 'symbol' ? [[wordsOf(question).label, question.suggestion?.says ?? null]] : [],
  )
}

describe('a title that can turn what marks mean', () => {
  it('is shown with the question about them, which suggests nothing', () => {
    for (const title of ['A tick means the dish is FREE FROM the allergen', 'MAY CONTAIN'])
      expect(asked(`${title};;\nDish;Milk;Eggs\nSoup;✓;\nStew;;✓\n`), title).to.deep.equal([
        [`“✓” (the file says: ${title})`, null],
      ])
    expect(asked('Our menu;;\nDish;Milk;Eggs\nSoup;✓;\nStew;;✓\n'), 'another title').to.deep.equal([
      ['“✓”', 'contains'],
    ])
  })

  it('is none if it is a legend', () =>
    expect(asked('T = may contain;;\nDish;Milk;Eggs\nSoup;✓;\nStew;T;✓\n')).to.deep.equal([
      ['“✓”', 'contains'],
    ]))

  it('is none if it names an allergen', () =>
    expect(asked('All dishes may contain nuts;;\nDish;Milk;Eggs\nSoup;✓;\nStew;;✓\n')).to.deep.equal([
      ['“✓”', 'contains'],
    ]))
})
