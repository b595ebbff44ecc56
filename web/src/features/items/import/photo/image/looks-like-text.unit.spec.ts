import { expect } from 'chai'
import { evenLight } from './even-light.ts'
import type { GreyImage } from './grey-image.ts'
import { looksLikeText } from './looks-like-text.ts'

const [width, height] = [700, 1_000]

function imageOf(shade: (x: number, y: number) => number): GreyImage {
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = shade(x, y)
  return evenLight({ width, height, data })
}

/** The same numbers from 0 to 1 in every run. */
const random = (x: number, y: number) => {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453
  return value - Math.floor(value)
}

/** Lines of words: letters of different widths and heights on a line. */
const lines = (count: number, size: number) =>
  imageOf((x, y) => {
    const [line, letter] = [Math.floor((y - 100) / (2 * size)), Math.floor(x / size)]
    if (line < 0 || line >= count || letter < 4 || letter > 24 || random(letter, line) < 0.2) return 240
    const [inX, inY] = [x % size, (y - 100) % (2 * size)]
    const isTall = random(line, letter) < 0.4
    return inX < 0.7 * size && inY < size && inY >= (isTall ? 0 : 0.3 * size) ? 40 : 240
  })

describe('a picture with text', () => {
  it('is a page with some lines, in small and large print', () => {
    expect(looksLikeText(lines(6, 12))).to.equal(true)
    expect(looksLikeText(lines(20, 16))).to.equal(true)
    expect(looksLikeText(lines(4, 40))).to.equal(true)
  })

  it('is no picture of a wall, fur or a few shapes', () => {
    const pictures: Readonly<Record<string, GreyImage>> = {
      wall: imageOf((x, y) => 180 + 20 * random(x, y)),
      grain: imageOf((x, y) => 255 * random(x, y)),
      fur: imageOf(
        (x, y) => 130 + 100 * Math.sin((x + 3 * y) / 9 + 2 * Math.sin(y / 13 + x / 31)) * random(x, y),
      ),
      blotches: imageOf((x, y) => (random(Math.floor(x / 14), Math.floor(y / 14)) < 0.3 ? 60 : 200)),
      shapes: imageOf((x, y) => (Math.hypot(x - 350, y - 500) < 200 ? 60 : 220)),
    }
    for (const [name, picture] of Object.entries(pictures))
      expect(looksLikeText(picture), name).to.equal(false)
  })
})
