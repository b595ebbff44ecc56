import { processorTimeMs } from '@safe-menu/contracts/testing/processor-time'
import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { joinKeyRows } from './key-rows.ts'

function saidIn(csv: string) {
  const table = csvTable(csv)
  const { dishes, questions } = interpretSheet(table, { decimals: 2 })
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('rows that can be a key', () => {
  it('are one if they have marks behind their codes', () => {
    for (const key of [
      'A: Milk;\nB: Nuts;\nC: Eggs;',
      'A - Milk;\nB - Nuts;\nC - Eggs;',
      'A;Milk\nB;Nuts\nC;Eggs',
    ])
      expect(saidIn(`Dish;Price\n${key}\nSoup (A);4\n`), key).to.deep.equal(['Soup: milk'])
  })

  it('are asked about without a mark if no dish has codes, because they can be dishes', () => {
    const key = 'Dish;Price\nA Milk;\nB Nuts;\nC Eggs;\n'
    expect(saidIn(`${key}Soup;4\n`)).to.deep.equal([
      'Soup',
      'nameOnlyRows aboveName',
      'nameOnlyRows aboveDish',
    ])
    expect(saidIn(`${key}Soup (A);4\n`)).to.deep.equal(['Soup: milk'])
  })

  it('are one if each of their cells is an entry with an equals sign', () =>
    expect(
      saidIn('Nr;Dish;Price\n1;Soup (A);4\nA = Milk;B = Nuts;C = Eggs\nD = Fish;E = Soya;F = Sesame\n'),
    ).to.deep.equal(['Soup: milk']))

  it('are found in linear time', () => {
    const row = (line: number) => ({
      line,
      cells: [{ text: `A${line % 9} Milk` }, { text: '' }, { text: '1' }],
    })
    const startedAt = processorTimeMs()
    joinKeyRows({ name: '', rows: Array.from({ length: 40_000 }, (_, at) => row(at + 1)) })
    expect(processorTimeMs() - startedAt).to.be.below(10_000)
  })
})
