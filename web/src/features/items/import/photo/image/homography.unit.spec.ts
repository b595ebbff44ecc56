import { expect } from 'chai'
import fc from 'fast-check'
import { areaOf, type Corners, isConvex, pageSize, projectionOf, wholePicture } from './homography.ts'

const page: Corners = [
  { x: 120, y: 80 },
  { x: 910, y: 140 },
  { x: 980, y: 1_300 },
  { x: 60, y: 1_180 },
]

describe('the projection of a page', () => {
  it('takes the corners of the page to those in the picture', () => {
    const project = projectionOf(page) ?? expect.fail()
    const found = [project(0, 0), project(1, 0), project(1, 1), project(0, 1)]
    for (const [at, { x, y }] of found.entries()) {
      expect(x).to.be.closeTo(page[at]?.x ?? 0, 1e-6)
      expect(y).to.be.closeTo(page[at]?.y ?? 0, 1e-6)
    }
  })

  it('keeps lines straight, and moves the middle to where the diagonals cross', () => {
    const project = projectionOf(page) ?? expect.fail()
    const shift = fc.double({ min: -100, max: 100, noNaN: true })
    const corners = fc.array(fc.tuple(shift, shift), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(corners, fc.double({ min: 0, max: 1, noNaN: true }), (shifts, v) => {
        const moved = page.map(({ x, y }, at) => ({
          x: x + (shifts[at]?.[0] ?? 0),
          y: y + (shifts[at]?.[1] ?? 0),
        })) as unknown as Corners
        const of = projectionOf(moved)
        if (!of || !isConvex(moved)) return
        expect(areaOf([of(0, v), of(0.3, v), of(1, v)])).to.be.below(1e-4 * areaOf(moved))
      }),
    )
    const middle = project(0.5, 0.5)
    expect(areaOf([page[0], middle, page[2]])).to.be.closeTo(0, 1e-4)
    expect(areaOf([page[1], middle, page[3]])).to.be.closeTo(0, 1e-4)
  })

  it('is none if three corners are in a line', () => {
    expect(projectionOf([page[0], page[1], page[1], page[1]])).to.equal(null)
  })

  it('knows whether the edges cross', () => {
    expect(isConvex(page)).to.equal(true)
    expect(isConvex([page[1], page[0], page[2], page[3]])).to.equal(false)
    expect(isConvex([page[0], page[1], { x: 300, y: 300 }, page[3]])).to.equal(false)
  })

  it('knows the size of the page by its longer edges', () => {
    const size = { width: 300, height: 400 }
    expect(pageSize(wholePicture(size))).to.deep.equal(size)
    expect(pageSize(page).height).to.be.closeTo(Math.hypot(70, 1_160), 1e-6)
  })
})
