import { expect } from 'chai'
import { createFreshness } from './freshness.ts'

describe('freshness', () => {
  function clock() {
    const time = { monotonic: 0, now: Date.parse('2026-03-12T12:00:00.000Z') }
    const freshness = createFreshness({ monotonic: () => time.monotonic, now: () => time.now })
    return {
      freshness,
      time,
      pass(milliseconds: number) {
        time.monotonic += milliseconds
        time.now += milliseconds
      },
    }
  }

  it('is stale since the epoch before the first heartbeat', () => {
    expect(clock().freshness.staleSince()?.getTime()).to.equal(0)
  })

  it('becomes stale 5 s after the last heartbeat', () => {
    const { freshness, time, pass } = clock()
    const at = new Date(time.now)
    freshness.beat(at)
    pass(5_000)
    expect(freshness.staleSince()).to.equal(null)
    pass(1)
    expect(freshness.staleSince()).to.deep.equal(at)
  })

  it('is not prolonged when the wall clock is set back', () => {
    const { freshness, time, pass } = clock()
    freshness.beat(new Date(time.now))
    pass(6_000)
    time.now -= 3_600_000
    expect(freshness.staleSince()).to.not.equal(null)
  })

  it("is not later than now when the projector's clock is ahead", () => {
    const { freshness, time } = clock()
    freshness.beat(new Date(time.now + 60_000))
    expect(freshness.lastBeat()?.getTime()).to.equal(time.now)
  })
})
