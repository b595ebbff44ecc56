import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readCsvTable } from '../sheet/read-csv.ts'

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const file = readCsvTable(csv)
  const [table] = file.ok ? file.sheets : []
  const { dishes, questions } = interpretSheet(table ?? expect.fail('no sheet'), { decimals: 2 }, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('a symbol in small and capital letters', () => {
  it('is one symbol', () => {
    for (const legend of ['x = contains', 'X = contains', 'x = contains; X = contains'])
      expect(saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,x,X\n`), legend).to.deep.equal(['Soup: milk, eggs'])
  })

  it('is two symbols in a file that explains both', () => {
    for (const legend of ['x = traces, X = contains', 'X = enthält; x = Spuren'])
      expect(
        saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,x,X\nPie,"X, x",x - crumb\n`, { remarks: 'leaveOut' }),
      ).to.deep.equal(['Soup: eggs; may milk', 'Pie: milk; may eggs'])
    expect(saidIn('"s = Spuren, S = Senf",,\ndish,mustard,eggs\nSoup,S,s\n')).to.deep.equal([
      'Soup; may eggs',
      'symbol S',
    ])
  })
})

describe('a symbol in brackets', () => {
  for (const [symbol, legend] of [
    ['x', '(x) = may contain'],
    ['X', '(x) = kann Spuren enthalten'],
    ['●', '(●): traces possibles, ?: inconnu'],
    ['*', '(*) = trazas'],
    ['o', 'Legenda: (o) = kan bevatten'],
  ] as const)
    it(`is another one than the plain “${symbol}” in the legend “${legend}”`, () =>
      expect(saidIn(`"${legend}",,\ndish,milk,eggs\nSoup,${symbol},(${symbol})\n`)).to.deep.equal([
        'Soup; may eggs',
        `symbol ${symbol.toUpperCase()}`,
      ]))

  it('is one symbol, even a plus sign', () => {
    const csv = 'dish,milk,eggs\nSoup,+,(+)\nPie,"+, x",x + y\n'
    expect(saidIn(csv)).to.deep.equal([
      'Soup',
      'Pie',
      ...['+', '(+)', 'X', 'Y'].map(symbol => `symbol ${symbol}`),
    ])
  })

  it('is a question where the legend explains the plain one alone', () =>
    expect(saidIn('x = contains,,\ndish,milk,eggs\nSoup,x,(x)\n')).to.deep.equal([
      'Soup: milk',
      'symbol (X)',
    ]))

  it('is explained beside the plain one', () =>
    expect(saidIn('"x = contains, (x) = may contain",,\ndish,milk,eggs\nSoup,x,(x)\n')).to.deep.equal([
      'Soup: milk; may eggs',
    ]))

  it('is the code behind a name, where the legend has no plain one', () => {
    for (const dish of ['Ragout (1)', 'Ragout [1]'])
      expect(saidIn(`(1) = peanuts; (2) = milk,\nName,Price\n${dish},9\n`, { codes: 'own' })).to.deep.equal([
        'Ragout: peanuts',
      ])
    expect(saidIn('(*) = peanuts,\nName,Price\nRagout*,9\n')).to.deep.equal(['Ragout: peanuts'])
    expect(saidIn('(W) = traces of wheat,\nName,Allergens\nRagout,W\n')).to.deep.equal(['Ragout', 'word w'])
  })
})
