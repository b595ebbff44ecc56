import { expect } from 'chai'
import { evenLight } from './even-light.ts'
import { findPage } from './find-page.ts'
import { type GreyImage, greyOf, pixelsOf, shrink } from './grey-image.ts'
import { type Corners, type Point, projectionOf, wholePicture } from './homography.ts'
import { readingSize, straightenPage } from './straighten-page.ts'

function imageOf(width: number, height: number, shade: (x: number, y: number) => number): GreyImage {
  const data = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = shade(x, y)
  return { width, height, data }
}

const shadeOf = ({ width, data }: GreyImage, x: number, y: number) => data[y * width + x] ?? 0

/** Noise that is the same in every run. */
const noise = (x: number, y: number) => ((x * 73 + y * 179 + x * y * 7) % 17) - 8

const isInside = (corners: Corners, { x, y }: Point) =>
  corners.every((from, at) => {
    const to = corners[(at + 1) % 4] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })

/** A page with lines of letters on a table, in light that falls off to one side. */
const photo = (corners: Corners, { table = 90, light = (_: Point): number => 1 } = {}) =>
  imageOf(600, 800, (x, y) => {
    const isLetter = Math.floor(y / 6) % 3 === 0 && (x * 31 + y * 17) % 5 < 2
    const paper = isInside(corners, { x, y }) ? (isLetter ? 60 : 235) : table
    return paper * light({ x, y }) + noise(x, y)
  })

const slanted: Corners = [
  { x: 90, y: 70 },
  { x: 520, y: 110 },
  { x: 560, y: 720 },
  { x: 40, y: 690 },
]

describe('the corners of a page in a picture', () => {
  const near = (corners: Corners | null, wanted: Corners) => {
    for (const [at, { x, y }] of (corners ?? expect.fail('no page')).entries())
      expect(Math.hypot(x - (wanted[at]?.x ?? 0), y - (wanted[at]?.y ?? 0)), `corner ${at}`).to.be.below(12)
  }

  it('are found on a darker table', () => {
    near(findPage(photo(slanted)), slanted)
  })

  it('are found in light that falls off to one side', () => {
    near(findPage(photo(slanted, { table: 40, light: ({ x }) => 1 - x / 1_500 })), slanted)
  })

  it('are found if the page goes beyond the picture', () => {
    const beyond: Corners = [{ x: 60, y: 0 }, { x: 540, y: 0 }, slanted[2], slanted[3]]
    near(findPage(photo(beyond)), beyond)
  })

  it('are not found where the page fills the picture, or nothing looks like one', () => {
    expect(findPage(photo(wholePicture({ width: 600, height: 800 })))).to.equal(null)
    expect(findPage(imageOf(300, 300, () => 128))).to.equal(null)
    expect(findPage(imageOf(300, 300, (x, y) => (Math.hypot(x - 150, y - 150) < 40 ? 220 : 50)))).to.equal(
      null,
    )
  })
})

describe('a straightened page', () => {
  it('shows each place of the page where it is on paper', () => {
    const page = projectionOf(slanted) ?? expect.fail()
    const marks = [0.2, 0.5, 0.8].flatMap(u => [0.1, 0.5, 0.9].map(v => ({ u, v, ...page(u, v) })))
    const taken = imageOf(600, 800, (x, y) =>
      marks.some(mark => Math.hypot(x - mark.x, y - mark.y) < 6) ? 0 : 255,
    )
    const flat = straightenPage(taken, slanted, { width: 500, height: 700 }) ?? expect.fail()
    for (const { u, v } of marks)
      expect(shadeOf(flat, Math.round(u * 500), Math.round(v * 700))).to.be.below(40)
    expect(flat.data.filter(shade => shade < 128).length).to.be.below(marks.length * 200)
  })

  it('is as large as its letters need, and enlarges small pictures at most threefold', () => {
    expect(readingSize(wholePicture({ width: 3_000, height: 4_000 }))).to.deep.equal({
      width: 1_950,
      height: 2_600,
    })
    expect(readingSize(wholePicture({ width: 400, height: 300 }))).to.deep.equal({
      width: 1_200,
      height: 900,
    })
    expect(readingSize(wholePicture({ width: 6_000, height: 3_000 })).width).to.equal(3_000)
  })

  it('is none without corners', () => {
    const [corner] = slanted
    expect(
      straightenPage(photo(slanted), [corner, corner, corner, corner], { width: 9, height: 9 }),
    ).to.equal(null)
  })
})

describe('a page in even light', () => {
  const whole = wholePicture({ width: 600, height: 800 })

  it('has white paper and dark letters in the shadow too', () => {
    const even = evenLight(photo(whole, { light: ({ x }) => 1 - x / 900 }))
    const paper = (x: number) =>
      Math.max(...Array.from({ length: 30 }, (_, at) => shadeOf(even, x, 400 + at)))
    const letters = (x: number) =>
      Math.min(
        ...Array.from({ length: 900 }, (_, at) => shadeOf(even, x + (at % 30), 400 + Math.floor(at / 30))),
      )
    for (const x of [20, 300, 550]) {
      expect(paper(x), `paper at ${x}`).to.be.above(235)
      expect(letters(x), `letters at ${x}`).to.be.below(120)
    }
  })

  it('has white paper on both sides of a hard shadow', () => {
    const even = evenLight(photo(whole, { light: ({ x, y }) => (x + y > 700 ? 0.45 : 1) }))
    expect(even.data.filter(shade => shade > 200).length).to.be.above(0.6 * even.data.length)
  })

  it('has dark letters if the page had white ones on black', () => {
    const board = imageOf(600, 800, (x, y) =>
      Math.floor(y / 6) % 3 === 0 && (x * 31 + y * 17) % 5 < 2 ? 230 : 30,
    )
    const even = evenLight(board)
    expect(even.data.filter(shade => shade > 200).length).to.be.above(even.data.length / 2)
  })
})

describe('a picture in shades of grey', () => {
  it('is the same after it was drawn', () => {
    const image = imageOf(7, 5, (x, y) => x * 20 + y)
    expect(greyOf({ width: 7, height: 5, data: pixelsOf(image) as ImageData['data'] }).data).to.deep.equal(
      image.data,
    )
  })

  it('shrinks to the mean of its pixels, and never grows', () => {
    const image = imageOf(40, 20, x => (x % 2 === 0 ? 100 : 200))
    const small = shrink(image, 10)
    expect([small.width, small.height, ...new Set(small.data)]).to.deep.equal([10, 5, 150])
    expect(shrink(image, 100).data).to.deep.equal(image.data)
  })
})
