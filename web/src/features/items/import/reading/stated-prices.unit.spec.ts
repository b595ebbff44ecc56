import { expect } from 'chai'
import { csvTable, describeDish, nameOf } from '../testing/answer-all.ts'
import type { Answers } from './answers.ts'
import { interpretSheet } from './interpret.ts'
import { readPastedText } from './layout/read-pasted-text.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

function said(table: SheetTable, answers: Answers = {}) {
  const { dishes, questions } = interpretSheet(table, { decimals: 2 }, answers)
  return [
    ...dishes.map(dish => [dish.price, describeDish(dish), dish.description].join(' | ')),
    ...questions.map(question => `? ${nameOf(question)}`),
  ]
}

const inPrice = (price: string, answers: Answers = {}) =>
  said(csvTable(`dish,price\nBowl,"${price}"\nSoup,4\n`), answers).filter(text => text !== '4 | Soup | ')

function inLine(price: string, answers: Answers = {}) {
  const read = readPastedText(`Bowl ${price}\nSoup 4.00\n`)
  if (!read.ok) return expect.fail(read.problem)
  return said(read.table, answers).filter(text => text !== '4.00 | Soup | ')
}

describe('a price with allergens beside it', () => {
  for (const [price, ...right] of [
    ['12.50 contains nuts', '12.50 | Bowl: nuts | '],
    ['14.00 / may contain sesame', '14.00 | Bowl; may sesame | '],
    ['9.50 € (contains milk)', '9.50 | Bowl: milk | '],
    ['9.50 (milk, eggs)', '9.50 | Bowl: milk, eggs | '],
    ['9.50 milk, eggs', '9.50 | Bowl: milk, eggs | '],
    ['9.50 EUR – contains milk', '9.50 | Bowl: milk | '],
    ['12.50 contains no nuts', '12.50 | Bowl | contains no nuts', '? word contains no nuts'],
    ['8,90 € (A, C)', '8.90 | Bowl | (A, C)', '? codes'],
    ['8,90 € A, C; may contain nuts', '8.90 | Bowl; may nuts | A, C', '? codes'],
  ] as const)
    it(`is the price, and they are read or asked about: ${price}`, () =>
      expect(inPrice(price)).to.deep.equal(right))

  it('can be behind them', () =>
    expect(inPrice('enthält Milch 7,00')).to.deep.equal(['7.00 | Bowl: milk | ']))

  it('is read in the lines of a menu', () => {
    expect(inLine('12.50 contains nuts')).to.deep.equal(['12.50 | Bowl: nuts | '])
    expect(inLine('14.00 / may contain sesame')).to.deep.equal(['14.00 | Bowl; may sesame | '])
  })

  it('is asked about with other words, and they are read then', () => {
    const answer = (key: string, price: string) => ({ prices: { [key]: { price } } })
    const sizes = '9.50 / 12.00 contains nuts'
    expect(inPrice(sizes)).to.deep.equal([' | Bowl | ', `? price ${sizes}`])
    expect(inPrice(sizes, answer(sizes, '9.50'))).to.deep.equal(['9.50 | Bowl: nuts | '])
    const listed = '9.50 / 12.00 (milk, eggs)'
    expect(inPrice(listed, answer(listed, '9.50'))).to.deep.equal(['9.50 | Bowl: milk, eggs | '])
    const kept = { prices: { [listed]: { price: '9.50', keepText: true } } }
    expect(inPrice(listed, kept)).to.deep.equal([`9.50 | Bowl: milk, eggs | ${listed}`])
    expect(inPrice('5.50 with nuts', answer('5.50 with nuts', '5.50'))).to.deep.equal([
      '5.50 | Bowl | 5.50 with nuts',
    ])
  })

  it('keeps a text that names other allergens, and reads those in its brackets', () => {
    for (const text of [
      '9.50 milk / 12.00 (fish)',
      '[milk] 9.50 / 12.00 (fish) nuts',
      '9.50 mit Milch / 12.00 mit Nüssen (Fisch)',
    ]) {
      const [dish = '', ...questions] = inPrice(text, { prices: { [text]: { price: '9.50' } } })
      expect(questions).to.deep.equal([])
      expect(dish, text).to.match(/^9\.50 \| Bowl: .*fish/u)
      expect(dish.endsWith(` | ${text}`), dish).to.equal(true)
    }
    const text = '[milk] 9.50 / 12.00 (fish)'
    expect(inPrice(text, { prices: { [text]: { price: '9.50' } } })).to.deep.equal([
      '9.50 | Bowl: milk, fish | [milk] (fish)',
    ])
  })

  it('is asked about with numbers before it that can be codes, and these are asked about then', () => {
    const key = '1,14 € 15,00'
    const answers = { prices: { [key]: { price: '15.00' } } }
    expect(inLine(key)).to.deep.equal([' | Bowl | ', `? price ${key}`])
    expect(inLine(key, answers)).to.deep.equal(['15.00 | Bowl | (1,14)', '? codes'])
    expect(inLine(key, { ...answers, codes: 'annex' })).to.deep.equal(['15.00 | Bowl: gluten, molluscs | '])
    const sizes = '7,10 € / 9,20 €'
    expect(inPrice(sizes, { prices: { [sizes]: { price: '9.20' } } })).to.deep.equal(['9.20 | Bowl | '])
  })
})
