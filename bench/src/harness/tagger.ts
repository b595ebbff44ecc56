import { createItemCalls } from './item-calls.ts'
import { repeat } from './repeat.ts'
import type { BenchMenu } from './restaurant.ts'

/** One item for each call in flight. */
export const taggedItems = 64
const tags = ['celery', 'mustard', 'sesame', 'lupin', 'eggs', 'fish', 'nuts', 'peanuts']

/** Tags the items of a menu of {@link taggedItems}, with a call in flight for each. Each run continues where the last ended. */
export function createTagger(commandApi: string, menu: BenchMenu) {
  const { send, bytes, close } = createItemCalls(commandApi, taggedItems)
  const next = menu.itemIds.map(() => 0)
  const free = menu.itemIds.map((_, index) => index)

  // Every call must change something, so each round of an item declares another tag or changes its presence.
  async function tag(): Promise<void> {
    const item = free.shift() ?? 0
    const step = next[item] ?? 0
    next[item] = step + 1
    const presence = Math.floor(step / tags.length) % 2 === 0 ? 'contains' : 'may_contain'
    const body = { allergenId: tags[step % tags.length], presence }
    await send('POST', menu, menu.itemIds[item] ?? '', body, '/allergens')
    free.push(item)
  }

  return {
    run: (milliseconds: number) => repeat({ inFlight: taggedItems, milliseconds }, tag),
    bytes,
    close,
  }
}
