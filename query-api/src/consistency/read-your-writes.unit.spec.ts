import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { ConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { createLogger } from '@safe-menu/server-kit/logging/logger'
import { expect } from 'chai'
import type pg from 'pg'
import type { BehindRestaurants } from '../freshness/behind.ts'
import { createReadYourWrites } from './read-your-writes.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('the positions of the read models', () => {
  function start() {
    const reads: { readonly answer: (position: number) => void; readonly fail: () => void }[] = []
    const query = () =>
      new Promise((resolve, reject) => {
        const table = { group_name: 'menus', partition: 0, partitions: 1, generation: '1' }
        reads.push({
          answer: position => resolve({ rows: [{ ...table, position: String(position) }] }),
          fail: () => reject(new Error('away')),
        })
      })
    const readYourWrites = createReadYourWrites({
      pool: { query } as unknown as pg.Pool,
      tokens: {} as ConsistencyTokens,
      behind: {} as BehindRestaurants,
      log: createLogger({ service: 'test', level: 'silent' }),
    })
    return { readYourWrites, reads }
  }

  it('are read again when reading them fails after a reconnect', async () => {
    const { readYourWrites, reads } = start()
    readYourWrites.connected()
    reads[0]?.fail()
    await waitUntil('they are read again', () => reads.length === 2)
    reads[1]?.answer(7)
    await settled()
    expect(readYourWrites.position('menus')).to.equal(7n)
  })

  it('are read from the tables while the connection is lost', async () => {
    const { readYourWrites, reads } = start()
    readYourWrites.connected()
    reads[0]?.answer(3)
    await settled()
    readYourWrites.lost()
    for (const [read, position] of [7, 9].entries()) {
      await waitUntil('they are read', () => reads.length === read + 2)
      reads[read + 1]?.answer(position)
      await settled()
      expect(readYourWrites.position('menus')).to.equal(BigInt(position))
    }
    readYourWrites.connected()
    const count = reads.length
    reads[count - 1]?.answer(11)
    await settled()
    expect(readYourWrites.position('menus')).to.equal(11n)
    readYourWrites.close()
  })

  it('are those of the newest connection, even if an earlier one answers later', async () => {
    const { readYourWrites, reads } = start()
    readYourWrites.connected()
    readYourWrites.connected()
    reads[0]?.answer(3)
    await settled()
    reads[1]?.answer(7)
    await settled()
    expect(readYourWrites.position('menus')).to.equal(7n)
  })
})
