import { expect } from 'chai'
import { createRestaurantEvents } from '../../testing/restaurant-events.ts'
import { changesBetween } from './describe.ts'
import { foldBatch } from './trail.projection.ts'

const nothing = {
  chains: new Map(),
  items: new Map(),
  menus: new Map(),
  restaurants: new Map(),
}

describe('foldBatch', () => {
  it('keeps an item’s times rising when a clock was behind, but not the entry’s', () => {
    const own = createRestaurantEvents()
    const opened = own.opened()
    const price = { itemId: own.itemId, priceCents: 1 }
    const late = own.record('ItemPriceChanged', price, { decidedAt: '2020-01-01T00:00:00.000Z' })
    const { items, entries } = foldBatch(nothing, [...opened, late])
    expect(items.at(-1)?.decidedAt).to.equal(opened.at(-1)?.metadata.decidedAt)
    expect(entries.at(-1)?.event.metadata.decidedAt).to.equal('2020-01-01T00:00:00.000Z')
  })
})

describe('before and after of an entry', () => {
  it('are missing when nothing differs', () => {
    expect(changesBetween({ a: [1], b: null }, { a: [1] })).to.deep.equal({ before: null, after: null })
  })
  it('ignore the order of keys, which PostgreSQL does not keep', () => {
    const fonts = { heading: 'lora', body: '' }
    const stored = { body: '', heading: 'lora' }
    expect(changesBetween({ fonts: stored, a: 1 }, { fonts, a: 2 })).to.deep.equal({
      before: { a: 1 },
      after: { a: 2 },
    })
  })
})
