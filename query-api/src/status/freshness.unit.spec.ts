import { randomUUID } from 'node:crypto'
import { partitionOf } from '@safe-menu/server-kit/partitions/partition'
import { expect } from 'chai'
import { knownStatus } from '../testing/status.ts'

describe('freshness', () => {
  async function clock() {
    const time = { monotonic: 0, now: Date.parse('2026-03-12T12:00:00.000Z') }
    const status = await knownStatus({ monotonic: () => time.monotonic, now: () => time.now })
    return {
      status,
      freshness: status.freshnessOf('menus'),
      time,
      pass(milliseconds: number) {
        time.monotonic += milliseconds
        time.now += milliseconds
      },
    }
  }

  it('is stale since the epoch before the first heartbeat', async () => {
    expect((await clock()).freshness.staleSince()?.getTime()).to.equal(0)
  })

  it('becomes stale 5 s after the last heartbeat', async () => {
    const { status, freshness, time, pass } = await clock()
    const at = new Date(time.now)
    status.beat('menus', at)
    pass(5_000)
    expect(freshness.staleSince()).to.equal(null)
    pass(1)
    expect(freshness.staleSince()).to.deep.equal(at)
  })

  it('is stale since the heartbeat, although wall clocks count whole milliseconds', async () => {
    const { status, freshness, time, pass } = await clock()
    const at = new Date(time.now)
    status.beat('menus', at)
    pass(6_000)
    time.monotonic += 0.95
    expect(freshness.staleSince()).to.deep.equal(at)
  })

  it('is not prolonged when the wall clock is set back', async () => {
    const { status, freshness, time, pass } = await clock()
    status.beat('menus', new Date(time.now))
    pass(6_000)
    time.now -= 3_600_000
    expect(freshness.staleSince()).to.not.equal(null)
  })

  it('is stale since as long ago as before after the wall clock was set back', async () => {
    const { status, freshness, time, pass } = await clock()
    status.beat('menus', new Date(time.now))
    pass(6_000)
    time.now -= 3_600_000
    expect(freshness.staleSince()).to.deep.equal(new Date(time.now - 6_000))
  })

  it("is not later than now when the projector's clock is ahead", async () => {
    const { status, freshness, time } = await clock()
    status.beat('menus', new Date(time.now + 60_000))
    expect(freshness.lastBeat()?.getTime()).to.equal(time.now)
  })

  it('is as old as the heartbeat that was delivered late', async () => {
    const { status, freshness, time, pass } = await clock()
    const sentAt = new Date(time.now)
    pass(60_000)
    status.beat('menus', sentAt)
    expect(freshness.lastBeat()).to.deep.equal(sentAt)
  })

  describe('of partitions', () => {
    const restaurants = Array.from({ length: 40 }, () => randomUUID())
    const inPartition = (index: number) => restaurants.find(id => partitionOf(id, 3) === index) ?? ''
    const beatOf = (of: Awaited<ReturnType<typeof clock>>, index: number) =>
      of.status.beat('menus', new Date(of.time.now), { index, count: 3 })

    it('is that of the partition for its restaurants, and of the oldest for all of them', async () => {
      const own = await clock()
      for (const index of [0, 1, 2]) beatOf(own, index)
      const heardAt = new Date(own.time.now)
      own.pass(4_000)
      beatOf(own, 0)
      beatOf(own, 2)
      own.pass(2_000)
      const { freshness } = own
      expect(freshness.staleSince(inPartition(0))).to.equal(null)
      expect(freshness.staleSince(inPartition(1))).to.deep.equal(heardAt)
      expect(freshness.lastBeat(inPartition(1))).to.deep.equal(heardAt)
      expect(freshness.staleSince(null)).to.deep.equal(heardAt)
      expect(freshness.staleSince('catalogue')).to.equal(null)
      own.pass(10_000)
      expect(freshness.staleSince('catalogue')).to.not.equal(null)
    })

    it('is unknown for those that were not heard yet', async () => {
      const own = await clock()
      beatOf(own, 1)
      expect(own.freshness.staleSince(inPartition(1))).to.equal(null)
      expect(own.freshness.staleSince(inPartition(0))?.getTime()).to.equal(0)
      expect(own.freshness.staleSince()?.getTime()).to.equal(0)
      expect(own.freshness.lastBeat()).to.equal(null)
    })

    it('begins at the oldest heartbeat when there is another number of them', async () => {
      const own = await clock()
      for (const index of [0, 1, 2]) beatOf(own, index)
      const heardAt = new Date(own.time.now)
      own.pass(3_000)
      beatOf(own, 0)
      own.status.beat('menus', new Date(own.time.now), { index: 1, count: 2 })
      expect(own.freshness.staleSince()).to.equal(null)
      own.pass(3_000)
      for (const id of restaurants)
        expect(own.freshness.staleSince(id)).to.deep.equal(partitionOf(id, 2) === 1 ? null : heardAt)
    })
  })
})
