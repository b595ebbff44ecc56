import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type pg from 'pg'
import { createReadModelStatus } from './read-model-status.ts'

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
    const changed: string[] = []
    const behind = createReadModelStatus({
      onLagChanged: (_, restaurantId) => changed.push(restaurantId),
      pool: { query } as unknown as pg.Pool,
      log: createLogger({ service: 'test', level: 'silent' }),
      monotonic: () => time.now,
      now: wall,
    })
    /** Reads the tables, which name these restaurants. */
    async function read(restaurants: readonly string[], from?: Date): Promise<void> {
      const reading = behind.read()
      reads.at(-1)?.answer(restaurants, from)
      await reading
    }
    return { behind, reads, read, changed, time, wall }
  }
  async function connected(restaurants: readonly string[]) {
    const all = start()
    all.behind.connected()
    all.reads[0]?.answer(restaurants)
    await settled()
    return all
  }

  it('are behind at the latest since they were seen to be, whatever the clocks', async () => {
    const { behind, read, time, wall } = await connected([])
    const ahead = new Date(wall() + 300_000)
    const seenAt = new Date(wall())
    await read(['bistro'], ahead)
    time.now += 60_000
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(seenAt)
    await read(['bistro'], ahead)
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(seenAt)
    time.started -= 3_600_000
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(new Date(wall() - 60_000))
    await read([])
    await read(['bistro'], ahead)
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(new Date(wall()))
  })

  it('make every answer stale until they are known for the first time', async () => {
    const { behind, reads } = start()
    for (const step of [() => {}, behind.connected, behind.lost, behind.connected]) {
      step()
      for (const about of ['bistro', null])
        expect(behind.behindSince('menus', about)).to.deep.equal(new Date(0))
      expect(behind.isKnown()).to.equal(false)
    }
    reads[0]?.answer([])
    await settled()
    reads[1]?.answer(['bistro'])
    await settled()
    expect(behind.isKnown()).to.equal(true)
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(since)
    for (const about of ['cafe', null]) expect(behind.behindSince('menus', about)).to.equal(null)
  })

  it('are none while the projector has not created its tables', async () => {
    const { behind, reads } = start()
    behind.connected()
    reads[0]?.fail(Object.assign(new Error('no such table'), { code: '42P01' }))
    await settled()
    expect(behind.isKnown()).to.equal(true)
    expect(behind.behindSince('menus', 'bistro')).to.equal(null)
  })

  it('are read again after a notification that arrives during a read', async () => {
    const { behind, reads, changed } = start()
    behind.connected()
    behind.lagged()
    behind.lagged()
    reads[0]?.answer(['bistro'])
    await settled()
    reads[1]?.answer(['cafe'])
    await settled()
    expect(reads).to.have.length(2)
    expect(behind.behindSince('menus', 'cafe')).to.deep.equal(since)
    expect(behind.behindSince('menus', 'bistro')).to.equal(null)
    expect(changed).to.deep.equal(['bistro', 'bistro', 'cafe'])
  })

  it('are read again at each heartbeat, so that no lost notification lasts', async () => {
    const { behind, reads, wall } = await connected(['bistro'])
    behind.beat('menus', new Date(wall()))
    reads[1]?.answer([])
    await settled()
    expect(behind.behindSince('menus', 'bistro')).to.equal(null)
  })

  it('are doubtful after a read for an earlier connection', async () => {
    const { behind, reads } = start()
    behind.connected()
    behind.connected()
    reads[0]?.answer([])
    await settled()
    expect(behind.isKnown()).to.equal(false)
    reads[1]?.answer([])
    await settled()
    expect(behind.isKnown()).to.equal(true)
  })

  it('are kept without a connection, but nothing is fresh after 5 s', async () => {
    const { behind, reads, time, wall } = await connected(['bistro'])
    behind.lost()
    time.now = 5_000
    expect(behind.behindSince('menus', 'bistro')).to.deep.equal(since)
    expect(behind.behindSince('menus', 'cafe')).to.equal(null)
    time.now = 5_001
    expect(behind.behindSince('menus', 'cafe')).to.not.equal(null)
    expect(behind.behindSince('menus', null)).to.not.equal(null)
    time.started -= 3_600_000
    expect(behind.behindSince('menus', 'cafe')).to.deep.equal(new Date(wall() - 5_001))
    behind.connected()
    expect(behind.behindSince('menus', 'cafe')).to.not.equal(null)
    reads[1]?.answer([])
    await settled()
    expect(behind.behindSince('menus', 'cafe')).to.equal(null)
    expect(behind.behindSince('menus', 'bistro')).to.equal(null)
  })
})
