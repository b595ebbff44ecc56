import { expect } from 'chai'
import { fieldsOf } from '../../question-choices.ts'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

const symbols = { X: { says: 'contains' }, '-': { says: 'absent' } } as const

function read(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  return interpretSheet(table, { decimals: 2 }, { symbols, ...answers })
}

function saidIn(csv: string, answers: Answers = {}) {
  const { dishes, questions } = read(csv, answers)
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const sheet = 'Dish;Gluten;Milk;Nuts\nCake;X;-;\nPie;X;X;\n'

describe('a legend of blank cells', () => {
  it('says what a dish may contain', () => {
    for (const legend of [
      'leer = kann Spuren enthalten',
      'X = enthalten, leere Felder = Spuren',
      'Blank: may contain traces',
      'Empty cells mean may contain',
      'X = contains; blank = may contain',
      'Case vide = traces possibles',
      'Celdas vacías = puede contener',
      'Casella vuota = tracce',
      'Leeg = kan bevatten',
      'Em branco = pode conter',
      'Puste pole = może zawierać',
    ])
      for (const csv of [
        `${legend.replaceAll(';', ',')};;;\n${sheet}`,
        `${sheet}${legend.replaceAll(';', ',')};;;\n`,
      ])
        expect(saidIn(csv), legend).to.deep.equal([
          'Cake: gluten; may nuts; no milk',
          'Pie: gluten, milk; may nuts',
        ])
  })

  it('says that something is not known or not in a dish', () => {
    expect(saidIn(`blank = not checked;;;\n${sheet}`)).to.deep.equal([
      'Cake: gluten; no milk',
      'Pie: gluten, milk',
    ])
    expect(saidIn(`blank = not present;;;\n${sheet}`)).to.deep.equal([
      'Cake: gluten; no milk, nuts',
      'Pie: gluten, milk; no nuts',
    ])
  })

  it('is asked about if its words are not understood', () => {
    const { questions, columns } = read(`blank = see the chef;;;\n${sheet}`)
    expect(questions.map(nameOf)).to.deep.equal(['symbol ␣'])
    const [question] = questions
    expect(question && fieldsOf(question, columns).label).to.equal(
      'Blank cells (the file says: see the chef)',
    )
  })

  it('says nothing in rows that only add to a dish', () =>
    expect(
      saidIn(`blank = may contain;;;\nDish;Gluten;Milk;Nuts\nCake;X;-;-\nTraces;;;X\n`, {
        nameOnlyRows: { traces: 'moreMay' },
      }),
    ).to.deep.equal(['Cake: gluten; may nuts']))

  it('leaves blank cells open without it', () =>
    expect(saidIn(sheet)).to.deep.equal(['Cake: gluten; no milk', 'Pie: gluten, milk']))
})
