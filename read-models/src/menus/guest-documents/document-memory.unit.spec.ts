import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { recorded } from '../../folding.ts'
import type { BatchTransaction, Statement } from '../../projection.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { createRestaurantMemory } from './document-memory.ts'

describe('restaurants in memory', () => {
  /** Tables with `items` items in each restaurant, which note what was loaded. */
  function tablesWith(items: number) {
    const loaded: string[] = []
    const menuOf = (id: string) => `menu of ${id}`
    const tables: BatchTransaction = {
      async query<Row extends object>({ name, values }: Statement) {
        const ids = values[0] as readonly string[]
        const menus = ids.map(id => ({ id: menuOf(id), lastPosition: null, menu: { restaurantId: id } }))
        const rows = ids.flatMap(id =>
          Array.from({ length: items }, () => ({
            id: randomUUID(),
            item: { menuId: menuOf(id), status: 'active' },
          })),
        )
        if (name === 'load-menus') loaded.push(...ids)
        const found = name === 'load-menus' ? menus : name === 'load-items-on-menus' ? rows : []
        return found as unknown as readonly Row[]
      },
    }
    return { tables, loaded }
  }

  it('make room for others in the order of their last use', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(40)
    for (const id of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await memory.load(tables, new Set([id]))
    expect(loaded).to.deep.equal(['a', 'b', 'c', 'd', 'b'])
  })

  it('of one batch stay together, even if they do not fit', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(5)
    const states = await memory.load(tables, new Set(['a', 'b']))
    expect([...states.keys()]).to.deep.equal(['a', 'b'])
    await memory.load(tables, new Set(['c']))
    await memory.load(tables, new Set(['a']))
    expect(loaded).to.deep.equal(['a', 'b', 'c', 'a'])
  })

  it('count what they have grown by since their last use', async () => {
    const { tables, loaded } = tablesWith(10)
    const memory = createRestaurantMemory(40)
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
})
