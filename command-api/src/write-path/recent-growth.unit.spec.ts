import { expect } from 'chai'
import { createRecentGrowth } from './recent-growth.ts'

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
