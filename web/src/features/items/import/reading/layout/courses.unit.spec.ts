import { expect } from 'chai'
import { readMenu } from './read-menu.ts'
import { wordsOfText } from './words-of-text.ts'

/** `section | name | description | price` of each dish. */
const read = (text: string) =>
  readMenu(wordsOfText(text)).dishes.map(({ section, name, description, price }) =>
    [section, name, description, price].join(' | '),
  )

describe('the name of a course', () => {
  it('is a heading without the dashes around it', () =>
    expect(read('— Nos plats —\nLasagne 9,50\nPizza 8,00\n\n- Desserts -\nTiramisù 5,00\n')).to.deep.equal([
      'Nos plats | Lasagne |  | 9,50',
      'Nos plats | Pizza |  | 8,00',
      'Desserts | Tiramisù |  | 5,00',
    ]))

  it('is the heading of its dishes in each language', () => {
    for (const [first, second, third] of [
      ['Starter', 'Main', 'Dessert'],
      ['Starter', 'Main course', 'Pudding'],
      ['Vorspeise', 'Hauptgang', 'Nachspeise'],
      ['Entrée', 'Plat', 'Dessert'],
      ['Entrante', 'Plato principal', 'Postre'],
      ['Primo', 'Secondo', 'Dolce'],
      ['Entrada', 'Prato principal', 'Sobremesa'],
      ['Voorgerecht', 'Hoofdgerecht', 'Nagerecht'],
      ['Przystawka', 'Danie główne', 'Deser'],
    ] as const) {
      expect(
        read(`${first}\nTrout 8.00\nSoup 6.00\n${second}\nLamb 18.00\n${third}\nTart 7.00\n`),
        `${first}, without a blank line`,
      ).to.deep.equal([
        `${first} | Trout |  | 8.00`,
        `${first} | Soup |  | 6.00`,
        `${second} | Lamb |  | 18.00`,
        `${third} | Tart |  | 7.00`,
      ])
      expect(
        read(`${first}\nTrout 8.00\n\n${second}\nLamb 18.00\n\n${third}\nTart 6.00\n`),
        `${first}, with blank lines`,
      ).to.deep.equal([
        `${first} | Trout |  | 8.00`,
        `${second} | Lamb |  | 18.00`,
        `${third} | Tart |  | 6.00`,
      ])
    }
    expect(read('Starter\nTrout 8.00\n\nDessert\nTart 6.00\n'), 'two courses').to.deep.equal([
      'Starter | Trout |  | 8.00',
      'Dessert | Tart |  | 6.00',
    ])
  })

  it('is a heading in a menu without prices, and no title of a key', () => {
    for (const main of ['Main', 'Principal', 'Hauptgang'])
      expect(
        read(`Starter\nTrout (fish)\n\n${main}\nLamb, jus (milk)\n\nDessert\nTart (egg)\n`),
        main,
      ).to.deep.equal([
        'Starter | Trout (fish) |  | ',
        `${main} | Lamb, jus (milk) |  | `,
        'Dessert | Tart (egg) |  | ',
      ])
  })

  it('can be a word of a dish', () =>
    expect(read('Starters\nMain lobster 28.00\nPlat du jour\n18.00\nSide salad 4.00\n')).to.deep.equal([
      'Starters | Main lobster |  | 28.00',
      'Starters | Plat du jour |  | 18.00',
      'Starters | Side salad |  | 4.00',
    ]))
})
