import { expect } from 'chai'
import { writeQuota } from './rate-limits.ts'
import { createWriteQuota } from './write-quota.ts'

const { burst, perSecond } = writeQuota

describe('the write quota of a restaurant', () => {
  let now = 0
  const quota = (scale = 1) => createWriteQuota({ scale, now: () => now })
  beforeEach(() => {
    now = 0
  })

  it('when the burst is used up › says after how many seconds there is enough', () => {
    const writes = quota()
    expect(writes.take('a', burst)).to.equal(0)
    expect(writes.take('a', perSecond * 3)).to.equal(3)
    now += 2_999
    expect(writes.take('a', perSecond * 3)).to.equal(1)
    now += 1
    expect(writes.take('a', perSecond * 3)).to.equal(0)
  })

  it('when a command does not fit › takes nothing for it', () => {
    const writes = quota()
    writes.take('a', burst - 1)
    expect(writes.take('a', 2)).to.equal(1)
    expect(writes.take('a', 1)).to.equal(0)
  })

  it('when another restaurant has used up its own › is whole', () => {
    const writes = quota()
    writes.take('a', burst)
    expect(writes.take('b', burst)).to.equal(0)
  })

  it('when nothing is written for a long time › never holds more than the burst', () => {
    const writes = quota()
    writes.take('a', 1)
    now += 86_400_000
    expect(writes.take('a', burst)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above(0)
  })

  it('when something was not written after all › has it back', () => {
    const writes = quota()
    writes.take('a', burst)
    writes.refund('a', 5)
    expect(writes.take('a', 5)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above(0)
  })

  it('when a command is larger than the burst › is written by a full quota, and paid for afterwards', () => {
    const writes = quota(0.001)
    expect(writes.take('a', 100)).to.equal(0)
    expect(writes.take('a', 1)).to.be.above((100 - burst * 0.001) / (perSecond * 0.001))
  })

  it('when it is scaled › multiplies burst and refill', () => {
    const writes = quota(2)
    expect(writes.take('a', burst * 2)).to.equal(0)
    expect(writes.take('a', perSecond * 2)).to.equal(1)
  })
})
