import { randomUUID } from 'node:crypto'
import { partitionOf } from '@safe-menu/server-kit/partitions/partition'
import { expect } from 'chai'
import { createPartitionedGate, createPositionGate } from './position-gate.ts'

describe('position gate for consistency tokens', () => {
  it('never goes back while the tables are the same', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 8n })
    gate.advanceTo(9n)
    gate.advanceTo(5n)
    gate.catchUpTo({ generation: 1n, position: 7n })
    expect(gate.position()).to.equal(9n)
  })
  it('goes back with replaced tables that are further behind', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.restartAt({ generation: 2n, position: 4n })
    expect(gate.position()).to.equal(4n)
  })
  it('learns after a lost connection that the tables were replaced', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.listenAgain()
    gate.catchUpTo({ generation: 2n, position: 4n })
    expect(gate.position()).to.equal(4n)
  })
  it('keeps positions that are announced while it reads the table', () => {
    const gate = createPositionGate()
    gate.catchUpTo({ generation: 1n, position: 9n })
    gate.listenAgain()
    gate.advanceTo(11n)
    gate.catchUpTo({ generation: 1n, position: 10n })
    expect(gate.position()).to.equal(11n)
    gate.listenAgain()
    gate.restartAt({ generation: 2n, position: 4n })
    gate.catchUpTo({ generation: 1n, position: 11n })
    expect(gate.position()).to.equal(4n)
  })
})

const restaurants = Array.from({ length: 40 }, () => randomUUID())
const inPartition = (index: number) => restaurants.find(id => partitionOf(id, 3) === index) ?? ''
const of = (index: number) => ({ index, count: 3 })

describe('gate of partitions', () => {
  /** Whether the promise has settled by now. */
  async function isDone(waiting: Promise<void>): Promise<boolean> {
    return Promise.race([
      waiting.then(() => true),
      new Promise<boolean>(resolve => setImmediate(resolve, false)),
    ])
  }

  function opened() {
    const gate = createPartitionedGate()
    gate.restartAt({ generation: 1n, position: 10n, partition: null, partitions: 3 })
    return gate
  }

  it('lets a read of a restaurant wait for its partition only', async () => {
    const gate = opened()
    const waiting = gate.waitFor(20n, inPartition(1))
    gate.advanceTo(30n, of(0))
    expect(await isDone(waiting)).to.equal(false)
    gate.advanceTo(20n, of(1))
    expect(await isDone(waiting)).to.equal(true)
    gate.close()
  })

  it('lets any other read wait for all of them', async () => {
    const gate = opened()
    const waiting = gate.waitFor(20n, null)
    for (const index of [0, 2]) gate.advanceTo(20n, of(index))
    expect(await isDone(waiting)).to.equal(false)
    expect(gate.position()).to.equal(10n)
    gate.advanceTo(25n, of(1))
    expect(await isDone(waiting)).to.equal(true)
    expect(gate.position()).to.equal(20n)
    gate.close()
  })

  it('sends waiting reads to the gates of another number of partitions', async () => {
    const gate = opened()
    const waiting = gate.waitFor(20n, inPartition(1))
    gate.restartAt({ generation: 5n, position: 15n, partition: null, partitions: 1 })
    expect(await isDone(waiting)).to.equal(false)
    gate.advanceTo(20n)
    expect(await isDone(waiting)).to.equal(true)
    gate.close()
  })

  it('takes the position of each partition after a pause of listening', async () => {
    const gate = opened()
    gate.listenAgain()
    for (const [partition, position] of [40n, 50n, 60n].entries())
      gate.catchUpTo({ generation: 1n, position, partition, partitions: 3 })
    expect(gate.position()).to.equal(40n)
    expect(await isDone(gate.waitFor(60n, inPartition(2)))).to.equal(true)
    gate.close()
  })
})
