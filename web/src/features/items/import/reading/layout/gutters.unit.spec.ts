import { expect } from 'chai'
import type { PositionedWord } from './positioned-word.ts'
import { readLayout } from './read-layout.ts'

/** Words of a text, each letter 5 wide. */
function words(text: string, x: number, y: number, height = 10): readonly PositionedWord[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    ...{ text: word, page: 0, y, height },
    x: x + index * 0.5 * height,
    width: word.length * 0.5 * height,
  }))
}

/** A dish whose price ends at the right edge of its column. */
const priced = (name: string, price: string, left: number, right: number, y: number) => [
  ...words(name, left, y),
  ...words(price, right - 5 * price.length, y),
]

/** A text in the middle of its column. */
const centred = (text: string, middle: number, y: number, height = 10) =>
  words(text, middle - 0.25 * height * text.length, y, height)

const dishesOf = (all: readonly PositionedWord[]) =>
  readLayout(all).dishes.map(({ section, name, price }) => `${section}: ${name} ${price}`)

const inTwoColumns = [
  ...['Soups: Broth 4.50', 'Soups: Goulash 6.50', 'Soups: Bisque 7.50'],
  ...['Desserts: Tart 6.00', 'Desserts: Cake 5.00', 'Desserts: Sorbet 4.00'],
]

describe('two columns of a page', () => {
  it('are read apart if the prices of one are near the names of the other', () => {
    const all = [
      ...words('Soups', 0, 0, 14),
      ...words('Desserts', 128, 0, 14),
      ...priced('Broth', '4.50', 0, 120, 30),
      ...priced('Tart', '6.00', 128, 250, 30),
      ...priced('Goulash', '6.50', 0, 120, 50),
      ...priced('Cake', '5.00', 128, 250, 50),
      ...priced('Bisque', '7.50', 0, 120, 70),
      ...priced('Sorbet', '4.00', 128, 250, 70),
    ]
    expect(dishesOf(all)).to.deep.equal(inTwoColumns)
  })

  it('are read apart if their lines are in the middle of each', () => {
    const column = (middle: number, title: string, dishes: readonly string[]) => [
      ...centred(title, middle, 0, 14),
      ...dishes.flatMap((dish, at) => centred(dish, middle, 30 + 20 * at)),
    ]
    const all = [
      ...centred('Tavern Menu', 130, -40, 24),
      ...column(60, 'Soups', ['Broth  4.50', 'Goulash  6.50', 'Bisque  7.50']),
      ...column(200, 'Desserts', ['Tart  6.00', 'Cake  5.00', 'Sorbet  4.00']),
    ]
    expect(dishesOf(all)).to.deep.equal(inTwoColumns)
    expect(readLayout(all).others.map(({ text }) => text)).to.include('Tavern Menu')
  })

  it('are read apart below a title and above a key, each over several lines', () => {
    const all = [
      ...centred('Tavern at the Old Bridge', 130, -60, 24),
      ...centred('Menu of the week', 130, -30, 24),
      ...['Broth', 'Goulash', 'Bisque', 'Borscht'].flatMap((name, at) =>
        priced(`${name} (A)`, '4.50', 0, 120, 30 + 20 * at),
      ),
      ...['Tart', 'Cake', 'Sorbet', 'Trifle'].flatMap((name, at) =>
        priced(`${name} (G)`, '6.00', 140, 260, 30 + 20 * at),
      ),
      ...words('A = gluten, B = crustaceans, C = eggs, D = fish,', 0, 200),
      ...words('E = peanuts, F = soybeans, G = milk, H = nuts', 0, 212),
    ]
    const { dishes, legend } = readLayout(all)
    expect(dishes.map(({ name, price }) => `${name} ${price}`)).to.deep.equal([
      ...['Broth (A) 4.50', 'Goulash (A) 4.50', 'Bisque (A) 4.50', 'Borscht (A) 4.50'],
      ...['Tart (G) 6.00', 'Cake (G) 6.00', 'Sorbet (G) 6.00', 'Trifle (G) 6.00'],
    ])
    expect(legend.join(' ')).to.match(/^A = gluten, .* H = nuts$/u)
  })

  it('keep the prices of the dishes below, whose names cross both', () => {
    const all = [
      ...['Broth', 'Goulash', 'Bisque', 'Borscht', 'Ragout', 'Stew'].flatMap((name, at) =>
        priced(name, '4.50', 0, 120, 30 + 20 * at),
      ),
      ...['Tart', 'Cake', 'Sorbet', 'Trifle', 'Crumble', 'Pie'].flatMap((name, at) =>
        priced(name, '6.00', 140, 260, 30 + 20 * at),
      ),
      ...priced('Platter of fish for two in the garden', '48.00', 0, 260, 150),
      ...priced('Tasting menu of the house with dessert', '58.00', 0, 260, 170),
    ]
    expect(dishesOf(all).slice(-2)).to.deep.equal([
      ': Platter of fish for two in the garden 48.00',
      ': Tasting menu of the house with dessert 58.00',
    ])
    expect(dishesOf(all)).to.have.lengthOf(14)
  })

  it('keep a note about all of them as one', () => {
    const rows = ['Broth', 'Goulash', 'Bisque'].flatMap((name, at) => [
      ...priced(name, '4.50', 0, 120, 30 + 20 * at),
      ...priced(`${name} for two`, '8.50', 140, 280, 30 + 20 * at),
    ])
    const { notes } = readLayout([...rows, ...centred('All dishes may contain traces of nuts', 130, 120)])
    expect(notes.map(({ text }) => text)).to.deep.equal(['All dishes may contain traces of nuts'])
  })

  it('are none where a line has the prices of several sizes', () => {
    const all = ['Merlot', 'Riesling', 'Silvaner'].flatMap((name, at) => [
      ...words(name, 0, 20 * at),
      ...words('Glass 4.50', 100, 20 * at),
      ...words('Bottle 22.00', 200, 20 * at),
    ])
    expect(readLayout(all).dishes.map(({ name }) => name.split(' ')[0])).to.deep.equal([
      'Merlot',
      'Riesling',
      'Silvaner',
    ])
  })
})
