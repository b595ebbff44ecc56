import { expect } from 'chai'
import { type Matrix, type TextPiece, wordsOfPage } from './page-words.ts'

/** A page of 600 by 800 points, as it is shown: its lines are counted from the top. */
const view: Matrix = [1, 0, 0, -1, 0, 800]

/** A piece of text of letters that are half as wide as high. */
function piece(str: string, x: number, y: number, { size = 10, angle = 0 } = {}): TextPiece {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))]
  return {
    str,
    transform: [size * cos, size * sin, -size * sin, size * cos, x, y],
    width: 0.5 * size * str.length,
  }
}

const space = (x: number, y: number) => piece(' ', x, y)

const read = (pieces: readonly TextPiece[], matrix = view) =>
  wordsOfPage(pieces, matrix, { page: 0, firstPage: 0 })
const textsOf = (pieces: readonly TextPiece[]) => read(pieces).words.map(({ text }) => text)

describe('the words of a page', () => {
  it('have their place from the left and the top', () => {
    const { words } = read([piece('Soup', 50, 700)])
    expect(words).to.deep.equal([{ text: 'Soup', page: 0, x: 50, y: 92, width: 20, height: 10 }])
  })

  it('are divided at spaces, and at the dots that lead to a price', () => {
    expect(textsOf([piece('Soup of the day', 50, 700)])).to.deep.equal(['Soup', 'of', 'the', 'day'])
    expect(textsOf([piece('Soup......4.50', 50, 700)])).to.deep.equal(['Soup', '......', '4.50'])
    expect(textsOf([piece('Soup', 50, 700), space(70, 700), piece('4.50', 72, 700)])).to.deep.equal([
      'Soup',
      '4.50',
    ])
  })

  it('are joined from letters that the file divides', () => {
    const letters = [...'Soup'].map((letter, at) => piece(letter, 50 + 5 * at, 700))
    expect(textsOf(letters)).to.deep.equal(['Soup'])
    expect(textsOf(letters.toReversed())).to.deep.equal(['Soup'])
    expect(textsOf([piece('K', 50, 700), piece('äse', 54.4, 700)])).to.deep.equal(['Käse'])
    expect(textsOf([piece('Soup', 50, 700), piece('4.50', 90, 700)])).to.deep.equal(['Soup', '4.50'])
  })

  it('keep codes apart that are raised or smaller', () => {
    expect(textsOf([piece('Soup', 50, 700), piece('A,G', 70, 703, { size: 6 })])).to.deep.equal([
      'Soup',
      'A,G',
    ])
    expect(textsOf([piece('Soup', 50, 700), piece('1', 70, 700, { size: 6 })])).to.deep.equal(['Soup', '1'])
    expect(textsOf([piece('SOUP', 50, 700), piece('ACG', 70, 700, { size: 7 })])).to.deep.equal([
      'SOUP',
      'ACG',
    ])
  })

  it('are joined from small capitals and their first letter', () =>
    expect(textsOf([piece('S', 50, 700, { size: 12 }), piece('OUPS', 56, 700, { size: 9 })])).to.deep.equal([
      'SOUPS',
    ]))

  it('count once if they are written twice to look bold', () =>
    expect(textsOf([piece('Soup', 50, 700), piece('Soup', 50.4, 700), piece('Soup', 50, 680)])).to.deep.equal(
      ['Soup', 'Soup'],
    ))

  it('are turned if most of them are upright, with their places on the shown page', () => {
    const { words, places } = read([
      piece('Soup', 50, 700, { angle: 90 }),
      piece('4.50', 50, 740, { angle: 90 }),
    ])
    const [soup, price] = words
    if (!soup || !price) return expect.fail('there are two words')
    expect([price.x - soup.x, price.y - soup.y]).to.deep.equal([40, 0])
    const place = places.get(soup)
    expect(place && { ...place, x: Math.round(place.x), y: Math.round(place.y) }).to.deep.equal({
      page: 0,
      x: 42,
      y: 80,
      width: 10,
      height: 20,
    })
  })

  it('at another angle are read apart', () => {
    const { words } = read([piece('Soup of the day', 50, 700), piece('Notes', 580, 300, { angle: 90 })])
    expect(words.map(({ text, page }) => `${text} ${page}`)).to.deep.equal([
      'Soup 0',
      'of 0',
      'the 0',
      'day 0',
      'Notes 1',
    ])
  })

  it('follow a page that is turned to be read, and its unit', () => {
    const turned: Matrix = [0, 2, 2, 0, 0, 0]
    const { words, places } = read([piece('Soup', 50, 700, { angle: 90 })], turned)
    expect(words.map(({ width, height }) => [width, height])).to.deep.equal([[40, 20]])
    expect([...places.values()].map(({ x, y }) => [Math.round(x), Math.round(y)])).to.deep.equal([[1400, 84]])
  })

  it('of a script from right to left begin on the left', () => {
    const { words, places } = read([
      piece('حساء اليوم', 400, 700),
      piece('Coca Cola', 300, 700),
      piece('12', 50, 700),
    ])
    expect(words.toSorted((one, other) => one.x - other.x).map(({ text }) => text)).to.deep.equal([
      'حساء',
      'اليوم',
      'Coca Cola',
      '12',
    ])
    const price = words.find(({ text }) => text === '12')
    expect(price && places.get(price)?.x).to.equal(50)
  })
})
