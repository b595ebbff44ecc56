import { expect } from 'chai'
import { createRecent } from './recent.ts'

const records = (from: number, to: number, bytes = 1) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ position: from + i, record: Buffer.alloc(bytes) }))
const positions = (found: readonly { position: number }[] | undefined) =>
  found?.map(({ position }) => position)

describe('recent events', () => {
  it('returns the events from a position that is in memory', () => {
    const recent = createRecent()
    recent.push(records(5, 9))
    expect(recent.oldest()).to.equal(5)
    expect(positions(recent.from(7, 10))).to.deep.equal([7, 8, 9])
    expect(positions(recent.from(5, 2))).to.deep.equal([5, 6])
    expect(recent.from(4, 10)).to.equal(undefined)
    expect(createRecent().from(1, 1)).to.equal(undefined)
  })

  it('drops the oldest events when full', () => {
    const recent = createRecent()
    recent.push(records(1, 10_000))
    expect(recent.oldest()).to.equal(10_000 - 4096 + 1)
    expect(positions(recent.from(9_999, 10))).to.deep.equal([9_999, 10_000])
    const large = createRecent()
    large.push(records(1, 40, 1024 * 1024))
    expect(large.oldest()).to.equal(25)
    large.push(records(41, 41, 64 * 1024 * 1024))
    expect(positions(large.from(41, 5)), 'the last one is always there').to.deep.equal([41])
  })

  it('begins again at any position after clear()', () => {
    const recent = createRecent()
    recent.push(records(1, 5))
    recent.clear()
    expect(recent.oldest()).to.equal(Number.POSITIVE_INFINITY)
    recent.push(records(3, 4))
    expect(positions(recent.from(3, 10))).to.deep.equal([3, 4])
  })
})
