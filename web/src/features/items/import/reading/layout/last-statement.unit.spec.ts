import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function saidIn(text: string) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 })
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const menu = 'Soup 5.00\nwith cream\ncontains milk\nStew 9.00\ncontains celery\nCake 4.00\n'
const above = ['Soup: milk', 'Stew: celery']

describe('a statement right below the last dish', () => {
  it('is about that dish if each one above has such a line', () => {
    expect(saidIn(`${menu}contains eggs\n`)).to.deep.equal([...above, 'Cake: eggs'])
    expect(saidIn(`${menu}with jam\ncontains eggs\nand nuts\n`)).to.deep.equal([...above, 'Cake: eggs, nuts'])
    expect(saidIn(`${menu}contains eggs\n\nAll dishes may contain nuts\n`)).to.deep.equal([
      ...above,
      'Cake: eggs',
      'row 9',
    ])
    expect(
      saidIn('Suppe 5,00\nEnthält Milch.\nEintopf 9,00\nEnthält Sellerie.\nEis 4,00\nEnthält Eier.'),
    ).to.deep.equal(['Suppe: milk', 'Eintopf: celery', 'Eis: eggs'])
  })

  it('is asked about if it is written otherwise, or a dish above has none', () => {
    for (const line of [
      'may contain eggs',
      'contains eggs, as all dishes',
      'contains eggs\nlike all other cakes',
      'contains eggs.',
      '\ncontains eggs',
      'contains eggs\ncontains nuts',
    ])
      expect(saidIn(`${menu}${line}\n`).at(-1), line).to.match(/^row /u)
    expect(
      saidIn(
        'Soup 5.00\nStew 9.00\ncontains celery\nBread 3.00\ncontains milk\nCake 4.00\ncontains eggs\n',
      ).at(-1),
    ).to.equal('row 7')
    expect(saidIn('Stew 9.00\ncontains celery\nCake 4.00\ncontains eggs\n').at(-1)).to.equal('row 4')
  })
})
