import { expect } from 'chai'
import { describeDish, nameOf } from '../../testing/answer-all.ts'
import type { Answers, RowKind } from '../answers.ts'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

function saidIn(text: string, answers: Answers = {}) {
  const read = readPastedText(text)
  if (!read.ok) return expect.fail(read.problem)
  const { dishes, questions } = interpretSheet(read.table, { decimals: 2 }, answers)
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

describe('a line with a price between a dish without allergens and a line of allergens', () => {
  const menu = (extra: string) =>
    `Beef burger £15.50\nwith cheddar\n${extra}\nContains: wheat, milk\nPie £12.00\n`
  const said = (answer: RowKind) =>
    saidIn(menu('add bacon £1.50'), { nameOnlyRows: { extras: answer } }).slice(0, 2)

  it('is asked about if it is cheap, or goes on with a small letter', () => {
    for (const extra of [
      'add bacon £1.50',
      'Add garlic bread £3.00',
      'extra satésaus 1,50',
      'supplément fromage 1,50 €',
      'Aufpreis Pfeffersauce 2,50 €',
      'con bufala 17,00',
    ])
      expect(saidIn(menu(extra)), extra).to.include('nameOnlyRows extras')
    expect(saidIn(menu('add bacon £1.50\nadd egg £1.00'), { nameOnlyRows: { extras: 'more' } })[0]).to.equal(
      ' | Beef burger: gluten (wheat), milk | with cheddar\nadd bacon £1.50\nadd egg £1.00 | 15.50',
    )
  })

  it('is an extra, a dish, or a dish with the allergens of the one above, as the manager says', () => {
    expect(said('more')).to.deep.equal([
      ' | Beef burger: gluten (wheat), milk | with cheddar\nadd bacon £1.50 | 15.50',
      ' | Pie |  | 12.00',
    ])
    expect(said('dish')).to.deep.equal([
      ' | Beef burger | with cheddar | 15.50',
      ' | add bacon: gluten (wheat), milk |  | 1.50',
    ])
    expect(said('dishAndAbove')).to.deep.equal([
      ' | Beef burger: gluten (wheat), milk | with cheddar | 15.50',
      ' | add bacon: gluten (wheat), milk |  | 1.50',
    ])
    const both = saidIn(menu('add bacon £1.50\nadd egg £1.00'), { nameOnlyRows: { extras: 'dishAndAbove' } })
    expect(both.slice(0, 3), 'the burger is the dish above both').to.deep.equal([
      ' | Beef burger: gluten (wheat), milk | with cheddar | 15.50',
      ' | add bacon: gluten (wheat), milk |  | 1.50',
      ' | add egg: gluten (wheat), milk |  | 1.00',
    ])
  })

  it('is a dish if it costs as much, has allergens itself, or the dish above has some', () => {
    for (const text of [
      menu('Steak £21.00'),
      menu('add bacon £1.50 (wheat)'),
      menu('add bacon £1.50').replace('cheddar', 'bun (wheat)'),
      'Beef burger £15.50\nadd bacon £1.50\nPie £12.00\n',
    ])
      expect(saidIn(text), text).not.to.include('nameOnlyRows extras')
  })
})
