import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function saidIn(text: string, answers: Answers = {}) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 }, answers)
  return [
    ...dishes.map(dish => [describeDish(dish), dish.description, dish.price].join(' | ')),
    ...questions.map(nameOf),
  ]
}

describe('the prices of a pasted menu', () => {
  for (const [price, read] of [
    ['145:-', '145'],
    ['145 :-', '145'],
    ['145:–', '145'],
    ['145,-', '145'],
    ['12.—', '12'],
    ['12.–', '12'],
    ['CHF 18.–', '18'],
    ['Fr. 18.50', '18.50'],
    ['18.-', '18'],
    ['kr 145', '145'],
    ['145 kr', '145'],
    ['kr 1 200', '1200'],
    ['£9', '9'],
    ['R$ 32,00', '32.00'],
    ['R$32', '32'],
    ['32 zł', '32'],
    ['1.250 Ft', '1250'],
    ['2.490,- Ft', '2490'],
    ['12 000 Ft', '12000'],
    ['250 Kč', '250'],
  ] as const)
    it(`are read: ${price}`, () => {
      for (const space of [' ', '        '])
        expect(
          saidIn(`Pannbiff${space}${price}\nmed lök\nSej${space}${price}\nSoppa${space}${price}\n`),
        ).to.deep.equal([`Pannbiff | med lök | ${read}`, `Sej |  | ${read}`, `Soppa |  | ${read}`])
    })

  for (const price of ['1 200 kr', '1 250 Ft', '1 200:-', '1 200,50 Kč'])
    it(`are asked about once if their thousands can be a code: ${price}`, () => {
      for (const space of [' ', '        '])
        expect(saidIn(`Hummer${space}${price}\nSej${space}${price}\nSoppa 89 kr\n`)).to.deep.equal([
          'Hummer |  | ',
          'Sej |  | ',
          'Soppa |  | 89',
          'number ',
        ])
    })

  it('have their thousands or the code, as the manager says', () => {
    const text = 'Hummer 1 200 kr\nLasagne 1 145 kr\nSoppa 89 kr\n'
    const numbers = { 'Hummer 1 200 kr': 'price', 'Lasagne 1 145 kr': 'codes' } as const
    expect(saidIn(text, { numbers, codes: 'annex', nameParts: { '1': 'codes' } })).to.deep.equal([
      'Hummer |  | 1200',
      'Lasagne: gluten |  | 145',
      'Soppa |  | 89',
    ])
  })

  it('have their thousands behind codes, which are in their order', () => {
    expect(
      saidIn('Leves 1,9 1 250 Ft\nTea 490 Ft\n', {
        codes: 'annex',
        numbers: { '': 'price' },
        nameParts: { '1,9': 'codes' },
      }),
    ).to.deep.equal(['Leves: gluten, celery |  | 1250', 'Tea |  | 490'])
    expect(saidIn('Lasagne 1 7 145 kr\nSoppa 89 kr\n', { codes: 'none' })[0]).to.equal('Lasagne 1 7 |  | 145')
  })

  it('leave the number of a menu or of pieces in its name', () => {
    for (const [first, second] of [
      ['Menu 1', 'Menu 2'],
      ['Meny 1', 'Meny 2'],
      ['Sushi 10', 'Sushi 12'],
    ] as const)
      expect(saidIn(`${first} 200 kr\n${second} 300 kr\n`, { codes: 'none' })).to.deep.equal([
        `${first} |  | 200`,
        `${second} |  | 300`,
      ])
  })
})
