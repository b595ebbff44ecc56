import { createCallPool } from './calls.ts'
import { repeat } from './repeat.ts'
import type { BenchMenu } from './restaurant.ts'

/** One item for each call in flight. */
export const taggedItems = 64
const tags = ['celery', 'mustard', 'sesame', 'lupin', 'eggs', 'fish', 'nuts', 'peanuts']

/** Tags the items of a menu of {@link taggedItems}, with a call in flight for each. Each run continues where the last ended. */
export function createTagger(commandApi: string, menu: BenchMenu) {
  const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
  const pool = createCallPool(commandApi, taggedItems)
  const next = menu.itemIds.map(() => 0)
  const free = menu.itemIds.map((_, index) => index)

  // Every call must change something, so each round of an item declares another tag or changes its presence.
  async function tag(): Promise<void> {
    const item = free.shift() ?? 0
    const step = next[item] ?? 0
    next[item] = step + 1
    const presence = Math.floor(step / tags.length) % 2 === 0 ? 'contains' : 'may_contain'
    const path = `/api/menu-items/items/${menu.itemIds[item]}/allergens`
    const body = JSON.stringify({ allergenId: tags[step % tags.length], presence })
    const { status } = await pool.send('POST', path, headers, body)
    if (status !== 200) throw new Error(`Tagging answered ${status}.`)
    free.push(item)
  }

  return {
    run: (milliseconds: number) => repeat({ inFlight: taggedItems, milliseconds }, tag),
    bytes: pool.bytes,
    close: pool.close,
  }
}
