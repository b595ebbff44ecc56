import { randomUUID } from 'node:crypto'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { sealPositions } from '@safe-menu/server-kit/consistency/token'
import type { AppError } from '@safe-menu/server-kit/errors/app-error'
import { partitionOf } from '@safe-menu/server-kit/partitions/partition'
import { expect } from 'chai'
import type pg from 'pg'
import { createReadYourWrites } from './read-your-writes.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))
const restaurantId = randomUUID()

const key = Buffer.alloc(32, 7)
const token = sealPositions(key, { menus: 7n })

describe('a read with a Consistency-Token', () => {
  interface Table {
    partition: number
    partitions: number
    reached: boolean
    lacking: string[]
  }

  function start(...tables: readonly Partial<Table>[]) {
    const rows = tables.map(table => ({
      group_name: 'menus',
      partition: 0,
      partitions: 1,
      reached: false,
      lacking: [],
      ...table,
    }))
    let looks = 0
    const query = async () => {
      looks += 1
      return { rows: structuredClone(rows) }
    }
    const readYourWrites = createReadYourWrites({
      pool: { query } as unknown as pg.Pool,
      consistencyKey: key,
    })
    const read = () => {
      const result = { outcome: 'waits' }
      const ctx = {
        get: () => token,
        input: { params: { restaurantId }, query: {} },
        state: { caller: null },
      }
      readYourWrites.waitFor(menuRoutes.published, ctx as never).then(
        () => (result.outcome = 'reads'),
        (error: AppError) => (result.outcome = error.code),
      )
      return result
    }
    return { rows, readYourWrites, read, looks: () => looks }
  }
  const untilLooked = async (looks: () => number, times: number) => {
    const deadline = performance.now() + 1_500 // less than the wait of a read, which would count as a look when it ends
    while (looks() < times) {
      const missing = `the read asks the tables ${times} times: it has asked ${looks()} times`
      if (performance.now() > deadline) throw new Error(`Waited 1.5 s until ${missing}`)
      await settled()
    }
    await settled()
  }

  it('asks the tables once when they hold the write', async () => {
    const { read, looks } = start({ reached: true })
    const result = read()
    await untilLooked(looks, 1)
    expect(result.outcome).to.equal('reads')
    expect(looks()).to.equal(1)
  })

  it('asks again when its position is announced, and not for lower ones', async () => {
    const { rows, readYourWrites, read, looks } = start({})
    readYourWrites.connected()
    const result = read()
    await untilLooked(looks, 2)
    readYourWrites.advanced('menus', 6n)
    readYourWrites.advanced('audit', 9n)
    await settled()
    expect(looks()).to.equal(2)
    for (const row of rows) row.reached = true
    readYourWrites.advanced('menus', 7n)
    await untilLooked(looks, 3)
    expect(result.outcome).to.equal('reads')
  })

  it('is answered without announcements when the tables hold the write', async () => {
    const { rows, readYourWrites, read, looks } = start({})
    readYourWrites.connected()
    const result = read()
    await untilLooked(looks, 2)
    readYourWrites.lost()
    await untilLooked(looks, 3)
    for (const row of rows) row.reached = true
    await waitUntil('it is answered', () => result.outcome === 'reads', { withinMs: 2_500 })
  })

  it('is refused after 2 s, also when the tables are not built', async () => {
    const startedAt = performance.now()
    const reads = [start({}), start()].map(({ readYourWrites, read }) => {
      readYourWrites.connected()
      return read()
    })
    await waitUntil('they are refused', () => reads.every(({ outcome }) => outcome !== 'waits'), {
      withinMs: 5_000,
    })
    expect(reads.map(({ outcome }) => outcome)).to.deep.equal(Array(2).fill('service.read_model_behind'))
    expect(performance.now() - startedAt).to.be.at.least(2_000)
  })

  it('is refused immediately when its restaurant is in quarantine before the write', async () => {
    const { read, looks } = start({ reached: true, lacking: [restaurantId] })
    const result = read()
    await untilLooked(looks, 1)
    expect(result.outcome).to.equal('service.read_model_behind')
    const other = start({ reached: true, lacking: [randomUUID()] })
    const answered = other.read()
    await untilLooked(other.looks, 1)
    expect(answered.outcome).to.equal('reads')
  })

  it('asks again only when its own partition has moved', async () => {
    const own = partitionOf(restaurantId, 3)
    const { readYourWrites, read, looks } = start(
      ...[0, 1, 2].map(partition => ({ partition, partitions: 3, reached: false })),
    )
    readYourWrites.connected()
    const result = read()
    await untilLooked(looks, 2)
    for (const index of [0, 1, 2])
      if (index !== own) readYourWrites.advanced('menus', 9n, { index, count: 3 })
    await settled()
    expect(looks()).to.equal(2)
    readYourWrites.advanced('menus', 9n, { index: own, count: 3 })
    await untilLooked(looks, 3)
    expect(result.outcome).to.equal('waits')
    readYourWrites.close()
  })

  it('waits for the partition of its restaurant only', async () => {
    const own = partitionOf(restaurantId, 3)
    const partitions = (reached: (index: number) => boolean) =>
      [0, 1, 2].map(partition => ({ partition, partitions: 3, reached: reached(partition) }))
    const ahead = start(...partitions(index => index === own))
    const result = ahead.read()
    await untilLooked(ahead.looks, 1)
    expect(result.outcome).to.equal('reads')
    const behind = start(...partitions(index => index !== own))
    const waiting = behind.read()
    await untilLooked(behind.looks, 2)
    expect(waiting.outcome).to.equal('waits')
    behind.readYourWrites.close()
    await settled()
    expect(waiting.outcome).to.equal('service.not_ready')
  })
})
