import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readCsvTable } from '../sheet/read-csv.ts'

function read(csv: string, answers: Answers = {}) {
  const file = readCsvTable(csv)
  const [table] = file.ok ? file.sheets : []
  return interpretSheet(table ?? expect.fail('no sheet'), { decimals: 2 }, answers)
}

/** What each dish says, and the open questions. */
function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

describe('a row with the name of a dish', () => {
  it('is a dish beside a cell with the form of a legend', () => {
    const csv = 'Name;Allergens\nFish pie;"A: gluten, D: fish"\nBread;gluten\nSole;fish\n'
    expect(saidIn(csv)).to.deep.equal([
      'Fish pie',
      'Bread: gluten',
      'Sole: fish',
      'word a: gluten',
      'word d: fish',
    ])
    expect(saidIn('Name;Price\nCoffee;"S: 3, L: 4"\nTea;2\n')).to.deep.equal([
      'Coffee',
      'Tea',
      'price S: 3, L: 4',
    ])
  })

  it('is asked about if the name has the form of a legend', () => {
    for (const row of ['"Fish pie (A: gluten, D: fish)";9.50', '"A: gluten, D: fish";9.50'])
      expect(saidIn(`Name;Price\n${row}\nBread;2\n`)).to.deep.equal(['Bread', 'row 2'])
  })

  it('is none in a legend', () => {
    for (const row of ['A = gluten, D = fish;', 'Legend;"A = gluten, D = fish"', 'A = gluten;D = fish'])
      expect(saidIn(`Name;Allergens\nSole;fish\n${row}\n`), row).to.deep.equal(['Sole: fish'])
  })
})
