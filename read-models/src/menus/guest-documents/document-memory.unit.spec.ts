import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { recorded } from '../../folding.ts'
import type { BatchTransaction, Statement } from '../../projection.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { createDocumentMemory, createRestaurantMemory } from './document-memory.ts'
import { bytesBesideTexts } from './load-restaurants.ts'

describe('restaurants in memory', () => {
  /** Tables with `items` items of `bytes` in each restaurant, which note what was loaded. */
  function tablesWith(items: number, bytes = 500) {
    const loaded: string[] = []
    const menuOf = (id: string) => `menu of ${id}`
    const tables: BatchTransaction = {
      async query<Row extends object>({ name, values }: Statement) {
        const ids = values[0] as readonly string[]
        const menus = ids.map(id => ({ id: menuOf(id), lastPosition: null, menu: { restaurantId: id } }))
        const rows = ids.flatMap(id =>
          Array.from({ length: items }, (_, index) => ({
            id: `${id}-${index}`,
            item: { menuId: menuOf(id), status: 'active' },
            bytes,
          })),
        )
        const sizes = ids.map(id => ({ id, bytes: items * (bytes + bytesBesideTexts) }))
        if (name === 'load-restaurant-sizes') return sizes as unknown as readonly Row[]
        if (name === 'load-menus') loaded.push(...ids)
        const found = name === 'load-menus' ? menus : name === 'load-items-on-menus' ? rows : []
        return found as unknown as readonly Row[]
      },
    }
    return { tables, loaded }
  }

  it('make room for others in the order of their last use', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(40_000)
    for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await memory.load(tables, new Set([id]))
    expect(loaded).to.deep.equal(['a', 'b', 'c', 'd', 'b'])
  })

  it('of one batch stay together, even if they do not fit', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(5_000)
    const states = await memory.load(tables, new Set(['a', 'b']))
    expect([...states.keys()]).to.deep.equal(['a', 'b'])
    await memory.load(tables, new Set(['c']))
    await memory.load(tables, new Set(['a']))
    expect(loaded).to.deep.equal(['a', 'b', 'c', 'a'])
  })

  it('count what they have grown by since their last use', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(40_000)
    const state = (await memory.load(tables, new Set(['a']))).get('a')
    const [first] = state?.items.values() ?? []
    if (first !== undefined) for (let more = 0; more < 30; more += 1) state?.items.set(randomUUID(), first)
    for (const id of ['a', 'b', 'a']) await memory.load(tables, new Set([id]))
    expect(loaded).to.deep.equal(['a', 'b', 'a'])
    memory.clear()
    for (const id of ['c', 'd', 'e', 'c']) await memory.load(tables, new Set([id]))
    expect(loaded.slice(3)).to.deep.equal(['c', 'd', 'e'])
  })

  it('refuse an event that names no restaurant', async () => {
    const { tables } = tablesWith(1)
    const { record } = createRecorder(null)
    const event = record('ItemArchived', { itemId: randomUUID() })
    const failed = await createRestaurantMemory(1)
      .loadForEvents(tables, recorded([event]))
      .catch((error: unknown) => error)
    expect(String(failed)).to.match(/names no restaurant/)
  })

  describe('of which a batch changes much', () => {
    const { record } = createRecorder()
    const priced = (restaurantId: string, index: number) =>
      record('ItemPriceChanged', { itemId: `${restaurantId}-${index}`, priceCents: 1 }, { restaurantId })
    const largest = 126_000 // an item with all texts and translations at their limits

    it('change at most 4 MB of items in one transaction', async () => {
      const { tables } = tablesWith(500, largest)
      const events = Array.from({ length: 500 }, (_, index) => priced('a', index))
      const count = await createDocumentMemory().countFitting?.(tables, events)
      expect(count).to.equal(Math.floor((4 * 1024 * 1024) / largest))
      // Many changes of the same item are one.
      const often = Array.from({ length: 500 }, () => priced('a', 0))
      expect(await createDocumentMemory().countFitting?.(tables, often)).to.equal(500)
    })

    it('load at most 64 MB, or one', async () => {
      const ids = ['a', 'b', 'c', 'd']
      const events = ids.flatMap(id => [priced(id, 0), priced(id, 1)])
      const { tables, loaded } = tablesWith(200, largest)
      const memory = createDocumentMemory()
      expect(await memory.countFitting?.(tables, events)).to.equal(4)
      expect(loaded).to.deep.equal(['a', 'b'])
      // What is in memory costs nothing.
      expect(await memory.countFitting?.(tables, events)).to.equal(8)
      const { tables: larger } = tablesWith(600, largest)
      expect(await createDocumentMemory().countFitting?.(larger, events)).to.equal(2)
    })

    it('stay in memory beside another one, even if both are full', async () => {
      const { tables, loaded } = tablesWith(25_000, 2_500)
      const memory = createDocumentMemory()
      const turns = Array.from({ length: 6 }, (_, index) => 'ab'[index % 2] ?? '')
      for (const id of turns) await memory.countFitting?.(tables, [priced(id, 0), priced(id, 1)])
      expect(loaded).to.deep.equal(['a', 'b'])
    })

    it('leave a usual batch whole', async () => {
      const { tables } = tablesWith(50)
      const events = Array.from({ length: 500 }, (_, index) => priced(`${index % 100}`, index % 50))
      expect(await createDocumentMemory().countFitting?.(tables, events)).to.equal(500)
    })
  })
})
