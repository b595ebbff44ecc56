import { expect } from 'chai'
import { fitInto } from './resize-picture.ts'

describe('the size of a picture before it is sent', () => {
  it('fits the longer side, and keeps the shape', () => {
    expect(fitInto(1_600, { width: 4_032, height: 3_024 })).to.deep.equal({ width: 1_600, height: 1_200 })
    expect(fitInto(1_600, { width: 1_000, height: 4_000 })).to.deep.equal({ width: 400, height: 1_600 })
  })

  it('is never larger than it was, and never nothing', () => {
    expect(fitInto(1_600, { width: 300, height: 200 })).to.deep.equal({ width: 300, height: 200 })
    expect(fitInto(1_600, { width: 9_000, height: 1 })).to.deep.equal({ width: 1_600, height: 1 })
  })
})
