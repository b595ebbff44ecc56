import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect } from 'chai'
import { isInPartition, nameOfPartition, partitionOf, undivided } from './partition.ts'

describe('partition of a restaurant', () => {
  const restaurants = Array.from({ length: 3_000 }, () => randomUUID())

  it('is always the same, whatever the case of the id', () => {
    // The first four bytes of its SHA-256, computed by sha256sum.
    expect(partitionOf('11111111-1111-4111-8111-111111111111', 3)).to.equal(0xbd7662a5 % 3)
    for (const id of restaurants.slice(0, 50))
      expect(partitionOf(id.toUpperCase(), 7)).to.equal(partitionOf(id, 7))
  })

  it('is one of n, and each has about as many restaurants', () => {
    const counts = [0, 0, 0]
    for (const id of restaurants) {
      const index = partitionOf(id, 3)
      counts[index] = (counts[index] ?? 0) + 1
    }
    expect(counts).to.have.length(3)
    for (const count of counts) expect(count).to.be.within(800, 1_200)
  })

  it('is the only one that has the restaurant’s events', () => {
    for (const id of restaurants.slice(0, 50))
      expect([0, 1, 2].filter(index => isInPartition({ index, count: 3 }, id))).to.deep.equal([
        partitionOf(id, 3),
      ])
  })

  it('is the only one of a group that is not divided', () => {
    expect(restaurants.every(id => isInPartition(undivided, id))).to.equal(true)
    expect(nameOfPartition('menus', undivided)).to.equal('menus')
  })

  it('is computed once for each restaurant, whatever the number of events', () => {
    const { createHash } = crypto
    let hashed = 0
    crypto.createHash = (...given) => {
      hashed += 1
      return createHash(...given)
    }
    syncBuiltinESMExports()
    try {
      for (const _event of restaurants) partitionOf('22222222-2222-4222-8222-222222222222', 3)
      expect(hashed).to.equal(1)
    } finally {
      crypto.createHash = createHash
      syncBuiltinESMExports()
    }
  })

  it('includes what belongs to no restaurant, whichever it is', () => {
    for (const index of [0, 1, 2]) expect(isInPartition({ index, count: 3 }, null)).to.equal(true)
    expect(nameOfPartition('menus', { index: 2, count: 3 })).to.equal('menus 2 of 3')
  })
})
