import type { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type pg from 'pg'
import { createBehindRestaurants } from './behind.ts'

const since = new Date('2026-03-12T12:00:00.000Z')
const settled = () => new Promise(resolve => setImmediate(resolve))

describe('restaurants that are behind', () => {
  function start() {
    const time = { now: 0, started: since.getTime() + 1_000 }
    const wall = () => time.started + time.now
    const reads: {
      answer: (restaurants: readonly string[], from?: Date) => void
      fail: (error: Error) => void
    }[] = []
    const query = () =>
      new Promise((resolve, reject) => {
        reads.push({
          answer: (restaurants, from = since) =>
            resolve({
              rows: restaurants.map(id => ({
                group_name: 'menus',
                restaurant_id: id,
                position: '7',
                since: from,
              })),
            }),
          fail: reject,
        })
      })
    const behind = createBehindRestaurants({
      pool: { query } as unknown as pg.Pool,
      log: createLogger({ service: 'test', level: 'silent' }),
      monotonic: () => time.now,
      now: wall,
    })
    return { behind, reads, time, wall }
  }
  async function connected(restaurants: readonly string[]) {
    const all = start()
    all.behind.connected()
    all.reads[0]?.answer(restaurants)
    await settled()
    return all
  }

  it('are behind at the latest since they were seen to be, whatever the clocks', async () => {
    const { behind, reads, time, wall } = start()
    const ahead = new Date(wall() + 300_000)
    const seenAt = new Date(wall())
    behind.connected()
    reads[0]?.answer([])
    await settled()
    behind.lagged('menus', 'bistro', { position: 7n, since: ahead })
    time.now += 60_000
    expect(behind.since('menus', 'bistro')).to.deep.equal(seenAt)
    behind.lagged('menus', 'bistro', { position: 9n, since: ahead })
    expect(behind.since('menus', 'bistro')).to.deep.equal(seenAt)
    behind.connected()
    reads[1]?.answer(['bistro'], ahead)
    await settled()
    expect(behind.since('menus', 'bistro')).to.deep.equal(seenAt)
    time.started -= 3_600_000
    expect(behind.since('menus', 'bistro')).to.deep.equal(new Date(wall() - 60_000))
    behind.lagged('menus', 'bistro', null)
    behind.lagged('menus', 'bistro', { position: 11n, since: ahead })
    expect(behind.since('menus', 'bistro')).to.deep.equal(new Date(wall()))
  })

  it('make every answer stale until they are known for the first time', async () => {
    const { behind, reads } = start()
    for (const step of [() => {}, behind.connected, behind.lost, behind.connected]) {
      step()
      for (const about of ['bistro', null]) expect(behind.since('menus', about)).to.deep.equal(new Date(0))
      expect(behind.isKnown()).to.equal(false)
    }
    reads[1]?.answer(['bistro'])
    await settled()
    expect(behind.isKnown()).to.equal(true)
    expect(behind.since('menus', 'bistro')).to.deep.equal(since)
    for (const about of ['cafe', null]) expect(behind.since('menus', about)).to.equal(null)
  })

  it('are none while the projector has not created its tables', async () => {
    const { behind, reads } = start()
    behind.connected()
    reads[0]?.fail(Object.assign(new Error('no such table'), { code: '42P01' }))
    await settled()
    expect(behind.isKnown()).to.equal(true)
    expect(behind.since('menus', 'bistro')).to.equal(null)
  })

  it('are updated by each notification, even one that arrives during the read', async () => {
    const { behind, reads } = start()
    behind.connected()
    behind.lagged('menus', 'cafe', { position: 9n, since })
    behind.lagged('menus', 'bistro', null)
    reads[0]?.answer(['bistro'])
    await settled()
    expect(behind.since('menus', 'cafe')).to.deep.equal(since)
    expect(behind.since('menus', 'bistro')).to.equal(null)
    behind.lagged('menus', 'cafe', null)
    expect(behind.hasAny('menus')).to.equal(false)
  })

  it('are kept without a connection, but nothing is fresh after 5 s', async () => {
    const { behind, reads, time, wall } = await connected(['bistro'])
    behind.lost()
    time.now = 5_000
    expect(behind.since('menus', 'bistro')).to.deep.equal(since)
    expect(behind.since('menus', 'cafe')).to.equal(null)
    time.now = 5_001
    expect(behind.since('menus', 'cafe')).to.not.equal(null)
    expect(behind.since('menus', null)).to.not.equal(null)
    time.started -= 3_600_000
    expect(behind.since('menus', 'cafe')).to.deep.equal(new Date(wall() - 5_001))
    behind.connected()
    expect(behind.since('menus', 'cafe')).to.not.equal(null)
    reads[1]?.answer([])
    await settled()
    expect(behind.since('menus', 'cafe')).to.equal(null)
    expect(behind.since('menus', 'bistro')).to.equal(null)
  })

  it('delay reads with a token until the table has been read', async () => {
    const { behind, reads } = start()
    await behind.known()
    behind.connected()
    let isKnown = false
    const waiting = behind.known().then(() => {
      isKnown = true
    })
    await settled()
    expect(isKnown).to.equal(false)
    reads[0]?.answer([])
    await waiting
    expect(isKnown).to.equal(true)
  })

  it('refuse a waiting read when the service stops', async () => {
    const { behind } = start()
    behind.connected()
    const refusal = behind.known().then(
      () => expect.fail('the read was not refused'),
      (error: AppError) => error.code,
    )
    behind.close()
    expect(await refusal).to.equal('service.not_ready')
  })
})
