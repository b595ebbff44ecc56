import { expect } from 'chai'
import type { PositionedWord } from './positioned-word.ts'
import { readLayout } from './read-layout.ts'

/** Words of 10 in height, of which each letter is 6 wide. `apart`: the space between single letters, and `size` their height. */
const word = (text: string, x: number, y: number, height = 10): PositionedWord => ({
  ...{ text, page: 0, x, y, height },
  width: 0.6 * height * text.length,
})

function spaced(
  text: string,
  x: number,
  y: number,
  { apart = 4, size = 10 } = {},
): readonly PositionedWord[] {
  const letter = 0.6 * size
  let at = x
  return [...text].flatMap(each => {
    const left = at
    at += letter + apart
    return each === ' ' ? [] : [word(each, left, y, size)]
  })
}

const line = (text: string, y: number, x = 0, price = '') =>
  [word(text, x, y), ...(price ? [word(price, x + 150, y)] : [])] as const

const sectionsOf = (words: readonly PositionedWord[]) =>
  readLayout(words).dishes.map(({ section, name }) => `${section}: ${name}`)

describe('a heading with spaces between its letters', () => {
  const dishes = [
    ...line('Broth', 20, 0, '4.50'),
    ...line('Goulash', 40, 0, '6.50'),
    ...line('Bisque', 60, 0, '7.50'),
  ]

  it('is one word, whether its letters are large or those of the names', () => {
    for (const size of [10, 14])
      expect(sectionsOf([...spaced('SUPPEN', 0, 0, { size }), ...dishes])).to.deep.equal([
        'SUPPEN: Broth',
        'SUPPEN: Goulash',
        'SUPPEN: Bisque',
      ])
  })

  it('has two words where the space is wider', () => {
    for (const apart of [3, 6, 10])
      expect(sectionsOf([...spaced('KALTE SPEISEN', 0, 0, { apart }), ...dishes])[0]).to.equal(
        'KALTE SPEISEN: Broth',
      )
  })

  it('ends where the next column begins', () => {
    const right = [
      ...line('Tart', 20, 250, '6.00'),
      ...line('Cake', 40, 250, '5.00'),
      ...line('Sorbet', 60, 250, '4.00'),
    ]
    const words = [...spaced('SOUPS', 0, 0), ...spaced('DESSERTS', 250, 0), ...dishes, ...right]
    expect(sectionsOf(words)).to.deep.equal([
      'SOUPS: Broth',
      'SOUPS: Goulash',
      'SOUPS: Bisque',
      'DESSERTS: Tart',
      'DESSERTS: Cake',
      'DESSERTS: Sorbet',
    ])
  })

  it('is no codes: these are those of a dish as before', () => {
    const { dishes: read } = readLayout([
      ...line('Broth', 0, 0, '4.50'),
      ...spaced('ACGL', 0, 14),
      ...line('Goulash', 40, 0, '6.50'),
      ...spaced('ACG', 0, 54, { apart: 8 }),
      ...line('Bisque', 80, 0, '7.50'),
    ])
    expect(read.map(({ name, description }) => [name, description])).to.deep.equal([
      ['Broth', 'A C G L'],
      ['Goulash', 'A C G'],
      ['Bisque', ''],
    ])
  })
})
