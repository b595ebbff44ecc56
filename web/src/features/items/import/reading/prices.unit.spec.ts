import { expect } from 'chai'
import { csvTable, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'

/** `dish | description | price` of each dish, and the open questions. */
function saidIn(csv: string, answers: Answers) {
  const table = csvTable(csv)
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  return [
    ...dishes.map(({ name, description, price }) => [name, description, price].join(' | ')),
    ...questions.map(nameOf),
  ]
}

const repeated = 'Name;Price\nWine;4,50\nWine;22\n'
const unite: Answers = { repeats: { '|wine': 'unite' } }
const below = 'Name;Description;Price\nWine;;4,50\n;bottle;22\n;;22,00\n'
const more: Answers = { rows: { 3: 'more', 4: 'more' } }

describe('several prices of one dish', () => {
  it('are asked about, from rows that are united and from rows below', () => {
    expect(saidIn(repeated, unite)).to.deep.equal(['Wine |  | ', 'price 4.50 / 22'])
    expect(saidIn(below, more)).to.deep.equal(['Wine | bottle | ', 'price 4.50 / 22'])
  })

  it('are asked about, from several columns, of which a blank one counts nothing', () => {
    const columns = { Small: { kind: 'price' }, Large: { kind: 'price' } } as const
    expect(
      saidIn('Item,Small,Large\nFries,2.99,4.99\nTuna Melt,11.50,\nTea,,3\n', { columns }),
    ).to.deep.equal(['Fries |  | ', 'Tuna Melt |  | 11.50', 'Tea |  | 3', 'price 2.99 / 4.99'])
  })

  it('can stay in the description', () => {
    const prices = { '4.50 / 22': { price: '4.50', keepText: true } }
    expect(saidIn(repeated, { ...unite, prices })).to.deep.equal(['Wine | 4.50 / 22 | 4.50'])
    expect(saidIn(below, { ...more, prices })).to.deep.equal(['Wine | bottle\n4.50 / 22 | 4.50'])
  })

  it('are one if they are equal or only one row has one', () => {
    expect(saidIn('Name;Description;Price\nWine;red;4,50\nWine;white;4.5\n', unite)).to.deep.equal([
      'Wine | red\nwhite | 4.50',
    ])
    expect(saidIn('Name;Description;Price\nWine;red;\nWine;white;5\n', unite)).to.deep.equal([
      'Wine | red\nwhite | 5',
    ])
    expect(saidIn('Name;Description;Price\nWine;;\n;bottle;22\n', { rows: { 3: 'more' } })).to.deep.equal([
      'Wine | bottle | 22',
    ])
  })
})
