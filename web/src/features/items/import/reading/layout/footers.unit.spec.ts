import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

/** Each dish with its description, the open questions, and what was left out. */
function saidIn(text: string) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 })
  return [
    ...dishes.map(dish => [describeDish(dish), dish.description].filter(Boolean).join(' | ')),
    ...questions.map(nameOf),
    ...read.leftOut.map(each => `left out: ${each}`),
  ]
}

describe('a line about the bill or the restaurant', () => {
  for (const footer of [
    'IVA incluido',
    'Prix nets, service compris',
    'Alle Preise in Euro inkl. MwSt.',
    'All prices include VAT',
    'Reservas: tel. 912 345 678',
    'www.casa-pepe.example',
  ])
    it(`is left out: ${footer}`, () => {
      expect(saidIn(`Sopa 5,00\nPan 2,00\n${footer}\n`)).to.deep.equal(['Sopa', 'Pan', `left out: ${footer}`])
      const listed =
        'Sopa 5,00\nContiene: apio\nPan 2,00\nContiene: gluten\nFlan 4,50\nContiene: huevo, leche\n'
      expect(saidIn(`${listed}${footer}\n`)).to.deep.equal([
        'Sopa: celery',
        'Pan: gluten',
        'Flan: eggs, milk',
        `left out: ${footer}`,
      ])
    })

  it('is not one that names an allergen or has codes', () => {
    expect(saidIn('Sopa 5,00\ncon leche, IVA incluido\nPan 2,00\n')[0]).to.equal(
      'Sopa | con leche, IVA incluido',
    )
    expect(saidIn('Sopa 5,00\nIVA incluido (A, G)\nPan 2,00\n')).to.include('nameOnlyRows coded')
  })

  it('can have a price, but not with bread', () => {
    expect(saidIn('Zuppa 5,00\nPasta 9,00\nCoperto 2,50\n')).to.deep.equal([
      'Zuppa',
      'Pasta',
      'left out: Coperto',
    ])
    expect(saidIn('Zuppa 5,00\nPane e coperto 2,50\n')).to.deep.equal(['Zuppa', 'Pane e coperto'])
  })
})

describe('a heading between asterisks', () =>
  it('is one without them', () => {
    const read = readPastedText('Steak 18,00\nFrites 5,00\n\n*** Vins ***\nMerlot 6,00\nMalbec 7,00\n')
    const { dishes } = interpretSheet(read.ok ? read.table : expect.fail(read.problem), { decimals: 2 })
    expect(dishes.map(({ section }) => section)).to.deep.equal(['', '', 'Vins', 'Vins'])
  }))
