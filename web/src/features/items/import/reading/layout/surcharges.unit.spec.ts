import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function saidIn(text: string) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 })
  return [
    ...dishes.map(dish => [dish.section, describeDish(dish), dish.description, dish.price].join(' | ')),
    ...questions.map(nameOf),
  ]
}

describe('a line with a surcharge', () => {
  it('is a dish, whose price is asked about', () => {
    for (const [written, price] of [
      ['+0.50', '+0.50'],
      ['+ 0.50', '+0.50'],
      ['      +0.50', '+0.50'],
      ['+£0.50', '+£0.50'],
      ['+ 0,50 €', '+0,50 €'],
      ['+1', '+1'],
      ['+0.5', '+0.5'],
    ] as const)
      expect(
        saidIn(`Coffee 3.00\nOat milk ${written}\n\nDesserts\nBrownie 4.00\nScone 3.00\n`),
        written,
      ).to.deep.equal([
        ' | Coffee |  | 3.00',
        ' | Oat milk |  | ',
        'Desserts | Brownie |  | 4.00',
        'Desserts | Scone |  | 3.00',
        `price ${price}`,
      ])
  })

  it('has allergens behind it', () =>
    expect(saidIn('Coffee 3.00\nOat milk +0.50 (gluten, nuts)\nTea 2.00\n')).to.deep.equal([
      ' | Coffee |  | 3.00',
      ' | Oat milk: gluten, nuts |  | ',
      ' | Tea |  | 2.00',
      'price +0.50',
    ]))

  it('stays in the description of a dish if it continues that', () => {
    for (const line of ['or sweet potato fries +1.50', 'Fries, salad +1.50'])
      expect(saidIn(`Burger 12.00\n${line}\nSoup 4.00\n`), line).to.deep.equal([
        ` | Burger | ${line} | 12.00`,
        ' | Soup |  | 4.00',
      ])
  })
})
