import { expect } from 'chai'
import { interpretSheet } from '../interpret.ts'
import { readLayout } from './read-layout.ts'
import { readPastedText } from './read-pasted-text.ts'
import { wordsOfText } from './words-of-text.ts'

/** `section | name | description | price` of each dish, as the page has them. */
const read = (text: string) =>
  readLayout(wordsOfText(text)).dishes.map(({ section, name, description, price }) =>
    [section, name, description, price].join(' | '),
  )

describe('sizes above columns of prices', () => {
  it('are the sizes of the prices below, and no dish', () => {
    expect(
      read('WHITE\n      175ml   bottle\nPicpoul   6.50   26.00\nSancerre   9.80   39.00\n'),
    ).to.deep.equal([
      'WHITE | Picpoul |  | 6.50 175ml / 26.00 bottle',
      'WHITE | Sancerre |  | 9.80 175ml / 39.00 bottle',
    ])
    expect(
      read('Weine\n   0,2 l   0,75 l\nRiesling   6,50   26,00\nSilvaner   5,80   22,00\n'),
      'volumes',
    ).to.deep.equal([
      'Weine | Riesling |  | 6,50 0,2 l / 26,00 0,75 l',
      'Weine | Silvaner |  | 5,80 0,2 l / 22,00 0,75 l',
    ])
  })

  it('are no part of the name of the section', () => {
    for (const [heading, section, sizes] of [
      ['Eiskarte      klein   groß', 'Eiskarte', ['klein', 'groß']],
      ['Eiskarte klein groß', 'Eiskarte', ['klein', 'groß']],
      ['WHITE WINES glass / bottle', 'WHITE WINES', ['glass', 'bottle']],
      ['WHITE WINES (glass / bottle)', 'WHITE WINES', ['glass', 'bottle']],
      ['Weine   Glas 0,2 l   Flasche 0,75 l', 'Weine', ['Glas 0,2 l', 'Flasche 0,75 l']],
    ] as const)
      expect(read(`${heading}\nVanille   3,50   5,00\nErdbeere   3,80   5,50\n`), heading).to.deep.equal([
        `${section} | Vanille |  | 3,50 ${sizes[0]} / 5,00 ${sizes[1]}`,
        `${section} | Erdbeere |  | 3,80 ${sizes[0]} / 5,50 ${sizes[1]}`,
      ])
  })

  it('end above another section, and not at another number of prices', () =>
    expect(
      read(
        'Starters\nBread 3.00\n\nWHITE glass / bottle\nPicpoul 6.50 / 26.00\n\nPort 7.00\nSancerre 9.80 / 39.00\n\nDesserts\nTart 6.00 / 9.00\n',
      ),
    ).to.deep.equal([
      'Starters | Bread |  | 3.00',
      'WHITE | Picpoul |  | 6.50 glass / 26.00 bottle',
      'WHITE | Port |  | 7.00',
      'WHITE | Sancerre |  | 9.80 glass / 39.00 bottle',
      'Desserts | Tart |  | 6.00 / 9.00',
    ]))

  it('stay in a line above other numbers of prices', () =>
    expect(read('Kaffee klein groß\nEspresso 2,50\nMokka 2,80\n')).to.deep.equal([
      'Kaffee klein groß | Espresso |  | 2,50',
      'Kaffee klein groß | Mokka |  | 2,80',
    ]))

  it('are offered with the prices', () => {
    const pasted = readPastedText('WHITE\n      175ml   bottle\nPicpoul   6.50   26.00\nPort   5.00\n')
    if (!pasted.ok) return expect.fail(pasted.problem)
    const { questions } = interpretSheet(pasted.table, { decimals: 2 })
    expect(
      questions.map(question =>
        question.kind === 'price' ? [question.key, question.suggestions.map(({ price }) => price)] : question,
      ),
    ).to.deep.equal([['6.50 175ml / 26.00 bottle', ['6.50', '26.00']]])
  })
})
