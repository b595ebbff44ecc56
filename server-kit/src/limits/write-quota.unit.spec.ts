import { expect } from 'chai'
import { writeQuota } from './rate-limits.ts'
import { createWriteQuota } from './write-quota.ts'

const { burst, perSecond } = writeQuota

describe('createWriteQuota', () => {
  let now = 0
  const quota = (scale = 1) => createWriteQuota({ scale, now: () => now })
  beforeEach(() => {
    now = 0
  })

  it('returns the seconds to wait once the burst is used up', () => {
    const writes = quota()
    expect(writes.take('a', burst)).to.equal(0)
    expect(writes.take('a', perSecond * 3)).to.equal(3)
    now += 2_999
    expect(writes.take('a', perSecond * 3)).to.equal(1)
    now += 1
    expect(writes.take('a', perSecond * 3)).to.equal(0)
  })

  it('takes nothing for a command that does not fit', () => {
    const writes = quota()
    writes.take('a', burst - 1)
    expect(writes.take('a', 2)).to.equal(1)
    expect(writes.take('a', 1)).to.equal(0)
  })

  it('is separate for each restaurant', () => {
    const writes = quota()
    writes.take('a', burst)
    expect(writes.take('b', burst)).to.equal(0)
  })

  it('never holds more than the burst', () => {
    const writes = quota()
    writes.take('a', 1)
    now += 86_400_000
    expect(writes.take('a', burst)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above(0)
  })

  it('takes back unused units', () => {
    const writes = quota()
    writes.take('a', burst)
    writes.refund('a', 5)
    expect(writes.take('a', 5)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above(0)
  })

  it('allows a command above the burst once full, and pays for it afterwards', () => {
    const writes = quota(0.001)
    expect(writes.take('a', 100)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above((100 - burst * 0.001) / (perSecond * 0.001))
  })

  it('multiplies burst and refill by the scale', () => {
    const writes = quota(2)
    expect(writes.take('a', burst * 2)).to.equal(0)
    expect(writes.take('a', perSecond * 2)).to.equal(1)
  })
})
