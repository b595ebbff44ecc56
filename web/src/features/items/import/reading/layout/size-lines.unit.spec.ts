import { expect } from 'chai'
import { interpretSheet } from '../interpret.ts'
import { readPastedText } from './read-pasted-text.ts'

/** `section | name | description | price` of each dish, and the prices that are asked about. */
function read(text: string) {
  const pasted = readPastedText(text)
  if (!pasted.ok) return expect.fail(pasted.problem)
  const { dishes, questions } = interpretSheet(pasted.table, { decimals: 2 })
  return [
    ...dishes.map(({ section, name, description, price }) => [section, name, description, price].join(' | ')),
    ...questions.flatMap(question =>
      question.kind === 'price' ? [question.key] : question.kind === 'sizes' ? question.texts : [],
    ),
  ]
}

describe('lines with a size and its price', () => {
  it('are prices of the dish above', () => {
    for (const [lines, price] of [
      ['Merlot\n4,50 Glas\n22,00 Flasche', '4,50 Glas / 22,00 Flasche'],
      ['Merlot\nGlas 4,50\nFlasche 22,00', '4,50 Glas / 22,00 Flasche'],
      ['Merlot\n0,2 l 4,50\n0,75 l Flasche 22,00', '4,50 0,2 l / 22,00 0,75 l Flasche'],
      ['Merlot\nglass £4.50\nbottle £22.00', '£4.50 glass / £22.00 bottle'],
      ['Merlot 4,50\nFlasche 22,00', '4,50 / 22,00 Flasche'],
      ['Merlot\nle verre 4,50\nla bouteille 22,00', '4,50 le verre / 22,00 la bouteille'],
    ] as const)
      expect(read(`${lines}\nSuppe 6,00\nBrot 3,00\n`), lines).to.deep.equal([
        ' | Merlot |  | ',
        ' | Suppe |  | 6.00',
        ' | Brot |  | 3.00',
        price,
      ])
  })

  it('are prices of each dish of a list of wines', () => {
    for (const gap of ['', '\n'])
      expect(
        read(`Merlot\nGlas 4,50\nFlasche 22,00\n${gap}Riesling\nGlas 4,00\nFlasche 20,00\n`),
        JSON.stringify(gap),
      ).to.deep.equal([
        ' | Merlot |  | ',
        ' | Riesling |  | ',
        '4,50 Glas / 22,00 Flasche',
        '4,00 Glas / 20,00 Flasche',
      ])
  })

  it('are dishes without a line above', () =>
    expect(read('Glas 4,50\nSuppe 6,00\n')).to.deep.equal([' | Glas |  | 4.50', ' | Suppe |  | 6.00']))
})
