import { writeQuota } from '@safe-menu/server-kit/limits/rate-limits'
import { expect } from 'chai'
import { createRecentGrowth, createWriteQuota } from './limits.ts'

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

const one = { count: 1, bytes: 100 }
const counted = (count: number, position: bigint) => ({ count, bytes: count * 100, position })

describe('recent growth', () => {
  it('counts commands that are in flight or were just appended', () => {
    const growth = createRecentGrowth()
    const first = growth.claim('menu', counted(5, 10n), one)
    expect(first.total).to.deep.equal({ count: 6, bytes: 600 })
    expect(growth.claim('menu', counted(5, 10n), one).total.count).to.equal(7)
    first.settle(11n)
    expect(growth.claim('menu', counted(5, 10n), one).total.count).to.equal(8)
  })

  it('counts growth once when the read model contains it', () => {
    const growth = createRecentGrowth()
    growth.claim('menu', counted(5, 10n), one).settle(11n)
    expect(growth.claim('menu', counted(6, 11n), one).total.count).to.equal(7)
  })

  it('counts each append of one claim until the read model contains it', () => {
    const growth = createRecentGrowth()
    const part = (position: bigint | null) => ({ amount: one, position })
    growth
      .claim('menu', counted(5, 10n), { count: 4, bytes: 400 })
      .settleEach([part(13n), part(11n), part(12n), part(null)])
    expect(growth.claim('menu', counted(7, 12n), one).total).to.deep.equal({ count: 9, bytes: 900 })
  })

  it('forgets a command that appended nothing', () => {
    const growth = createRecentGrowth()
    growth.claim('menu', counted(5, 10n), one).settle(null)
    expect(growth.claim('menu', counted(5, 10n), one).total.count).to.equal(6)
  })

  it('counts only its own growth while the read model is unavailable', () => {
    const growth = createRecentGrowth()
    for (let n = 0; n < 3; n += 1) growth.claim('menu', null, one).settle(BigInt(n))
    expect(growth.claim('menu', null, one).total.count).to.equal(4)
  })

  it('does not count the growth of another menu', () => {
    const growth = createRecentGrowth()
    growth.claim('other', null, one).settle(5n)
    expect(growth.claim('menu', null, one).total.count).to.equal(1)
  })
})
