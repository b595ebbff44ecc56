import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'

const symbols = { X: { says: 'contains' }, '(X)': { says: 'may_contain' } } as const

function saidIn(csv: string, answers: Answers = {}) {
  const table = csvTable(csv)
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, { symbols, ...answers })
  return [...dishes.map(describeDish), ...questions.map(nameOf)]
}

const rows = 'Schnitzel;x;;x;;x;12,90\nGulasch;x;(x);;;;9,90\n'
const letters = `Gericht;A;L;C;P;G;Preis\n${rows}`
const right = ['Schnitzel: gluten, eggs, milk', 'Gulasch: gluten; may celery']

describe('columns with codes as headings', () => {
  it('are those of the file’s own key', () => {
    const key = 'A = Gluten, C = Ei, G = Milch, L = Sellerie, P = Lupinen'
    for (const csv of [`${letters}"${key}";;;;;;\n`, `"${key}";;;;;;\n${letters}`])
      expect(saidIn(csv)).to.deep.equal(right)
    const numbers = `Gericht;1;9;3;13;7;Preis\n${rows}1=Gluten 3=Ei 7=Milch 9=Sellerie 13=Lupinen;;;;;;\n`
    expect(saidIn(numbers)).to.deep.equal(right)
  })

  it('are asked about once, if nothing explains them', () => {
    expect(saidIn(letters)).to.deep.equal(['Schnitzel', 'Gulasch', 'codes'])
    expect(saidIn(letters, { codes: 'austria' })).to.deep.equal(right)
    expect(saidIn(letters, { codes: 'own' }).slice(2)).to.deep.equal([
      'column A',
      'column L',
      'column C',
      'column G',
    ])
    expect(saidIn(letters, { codes: 'austria', columns: { A: { kind: 'leaveOut' } } })[1]).to.equal(
      'Gulasch; may celery',
    )
  })

  it('are asked about one by one, if there are only two', () =>
    expect(saidIn('Gericht;A;C;Preis\nSchnitzel;x;x;12,90\n').slice(1)).to.deep.equal([
      'column A',
      'column C',
    ]))
})
