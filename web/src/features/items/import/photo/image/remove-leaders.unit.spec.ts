import { expect } from 'chai'
import type { GreyImage } from './grey-image.ts'
import { removeLeaders } from './remove-leaders.ts'

type Box = readonly [left: number, top: number, width: number, height: number]

/** A white page with black boxes. */
function page(boxes: readonly Box[]): GreyImage {
  const [width, height] = [600, 800]
  const data = new Uint8ClampedArray(width * height).fill(255)
  for (const [left, top, wide, high] of boxes)
    for (let y = top; y < top + high; y++) data.fill(0, y * width + left, y * width + left + wide)
  return { width, height, data }
}

const inkOf = ({ data }: GreyImage) => data.filter(shade => shade < 128).length

const dots = (count: number, step: number, rise = 0): readonly Box[] =>
  Array.from({ length: count }, (_, at) => [200 + at * step, 300 + Math.round(at * rise), 3, 3] as const)
/** Letters of a name and a price. */
const letters: readonly Box[] = [
  [100, 280, 12, 24],
  [120, 280, 12, 24],
  [520, 280, 12, 24],
]

describe('a page without leaders', () => {
  it('has its letters, and no dots between a name and its price', () => {
    for (const leader of [dots(30, 9), dots(20, 12), dots(30, 9, 0.2)])
      expect(inkOf(removeLeaders(page([...letters, ...leader])))).to.equal(inkOf(page(letters)))
  })

  it('keeps the dots of letters and sentences, and what is far apart', () => {
    for (const few of [dots(3, 9), dots(2, 9), dots(8, 45)])
      expect(inkOf(removeLeaders(page([...letters, ...few])))).to.equal(inkOf(page([...letters, ...few])))
  })

  it('keeps small letters beside each other', () => {
    const word: readonly Box[] = Array.from({ length: 12 }, (_, at) => [200 + at * 12, 290, 9, 13] as const)
    expect(inkOf(removeLeaders(page(word)))).to.equal(inkOf(page(word)))
  })
})
