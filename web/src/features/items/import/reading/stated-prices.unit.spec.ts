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

describe('a size with two decimals before a price', () => {
  const key = 'Allergene: a Gluten, c Eier, g Milch, o Sulfite'
  function inMenu(line: string, answers: Answers = {}) {
    const read = readPastedText(`Getränke\n\n${line}\nKäsebrot (a, g) 4,00 €\n\n${key}\n`)
    if (!read.ok) return expect.fail(read.problem)
    return said(read.table, answers).filter(text => !text.includes('Käsebrot'))
  }
  const inColumn = (price: string, answers: Answers = {}) =>
    said(csvTable(`Name;Preis\nAyran;${price}\nKäsebrot (a, g);4,00 €\n${key};\n`), answers).filter(
      text => !text.includes('Käsebrot'),
    )
  const codes = { nameParts: { g: 'codes', a: 'codes' } } as const

  for (const [line, answers, ...right] of [
    ['Ayran 0,25 l (g) 2,00 €', {}, '2.00 | Ayran 0,25 l (g) | ', '? namePart g'],
    ['Ayran 0,25 l (g) 2,00 €', codes, '2.00 | Ayran 0,25 l: milk | '],
    ['Hefeweizen 0,33 l (A) 3,00 €', {}, '3.00 | Hefeweizen 0,33 l: gluten | '],
    ['Rotwein 0,75 l (O) 16,20 €', {}, '16.20 | Rotwein 0,75 l: sulphites | '],
    ['Cola 0,33 l 3,00 €', {}, '3.00 | Cola 0,33 l | '],
  ] as const)
    it(`stays in the name with its codes: ${line}, ${Object.keys(answers).join()}`, () =>
      expect(inMenu(line, answers)).to.deep.equal(right))

  for (const [text, price, right] of [
    ['0,25 l (g) 2,00 €', '2.00', '2.00 | Ayran: milk | '],
    ['3,50 (a) / 4,50', '3.50', '3.50 | Ayran: gluten | '],
    ['6,20 € O 0,75 l 18,00 €', '6.20', '6.20 | Ayran: sulphites | '],
    ['klein 3,50 g / groß 4,50 g', '3.50', '3.50 | Ayran: milk | '],
    ['klein 3,50 / groß 4,50', '3.50', '3.50 | Ayran | '],
  ] as const)
    it(`keeps the codes beside the price that is chosen: ${text}`, () => {
      const prices = { [text]: { price } }
      expect(inColumn(text, { ...codes, prices })).to.deep.equal([right])
      const kept = { [text]: { price, keepText: true } }
      expect(inColumn(text, { ...codes, prices: kept })).to.deep.equal([`${right}${text}`])
    })

  it('asks about the codes beside a price if nobody has said what they mean', () => {
    const text = '0,25 l (g) 2,00 €'
    const table = csvTable(`Name;Preis\nAyran;${text}\n`)
    expect(said(table, { prices: { [text]: { price: '2.00' } } })).to.deep.equal([
      '2.00 | Ayran | (g)',
      '? codes',
    ])
  })
})
