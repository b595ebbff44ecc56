import { expect } from 'chai'
import type { Cost, Thing } from './cost.ts'
import { needOf, scaleTables } from './scale.ts'

const cost = (thing: Thing, given: Partial<Cost>): Cost => ({
  id: 'costs',
  thing,
  cpu: 0,
  logBytes: 0,
  databaseBytes: 0,
  networkBytes: null,
  memoryBytes: null,
  ...given,
})

// An ordinary restaurant: 60 items, 20 writes and 200 views a day, a fifth of them in one hour, pages open for 10 minutes.
describe('need of 900 restaurants', () => {
  it('in the busiest hour is ten views and one write a second, and 6,000 open pages', () => {
    const costs = [
      cost('view', { cpu: 30_000, networkBytes: 2_000 }),
      cost('tracked view', { cpu: 20_000 }),
      cost('write', { cpu: 500_000 }),
      cost('open page for a minute', { cpu: 1_000, networkBytes: 50, memoryBytes: 20_000 }),
    ]
    expect(needOf(costs, 900)).to.deep.include({
      viewsPerSecond: 10,
      writesPerSecond: 1,
      openPages: 6_000,
      cores: 1.1, // 10 x 0.05 + 1 x 0.5 + 100 page minutes a second x 0.001
      networkMegabits: 0.2, // 10 x 2,000 + 100 x 50 bytes
      pagesGigabytes: 0.12,
    })
  })
  it('after a year has all restaurants, items and writes, and the views of the last 30 days', () => {
    const costs = [
      cost('restaurant', { logBytes: 3_000, databaseBytes: 1_000 }),
      cost('item', { logBytes: 50 }),
      cost('write', { logBytes: 1, databaseBytes: 2 }),
      cost('tracked view', { logBytes: 1 }),
    ]
    const { logGigabytes, databaseGigabytes } = needOf(costs, 900)
    expect(logGigabytes * 1e9).to.be.closeTo(900 * (3_000 + 60 * 50 + 365 * 20 + 30 * 200), 1)
    expect(databaseGigabytes * 1e9).to.be.closeTo(900 * (1_000 + 2 * 365 * 20), 1)
  })
})

describe('need without a measured page', () => {
  it('says nothing about the memory of pages', () =>
    expect(needOf([cost('view', { cpu: 1 })], 900).pagesGigabytes).to.equal(null))
})

describe('tables of the scale', () => {
  it('show what was not measured as a dash, and three sizes', () => {
    const lines = scaleTables([cost('write', { cpu: 1_500 })]).split('\n')
    expect(lines[2]).to.equal('| write | 1500 | 0 | 0 | – | – |')
    expect(lines.slice(-3).map(line => line.split(' | ')[0])).to.deep.equal([
      '| 100',
      '| 10,000',
      '| 1,000,000',
    ])
  })
})
