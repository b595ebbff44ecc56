import { LRUCache } from 'lru-cache'
import type { Place } from '../model.ts'

// EventStoreDB keeps 8 MB of them. These are the ids of the last minute at full speed, in about 10 MB.
const maxIds = 50_000

export type RecentIds = ReturnType<typeof createRecentIds>

/**
 * The ids of the latest events. They are the only way to recognise an append that is repeated without an exact revision, and as
 * in EventStoreDB they are forgotten at a restart.
 */
export function createRecentIds() {
  const ids = new LRUCache<string, Place & { readonly stream: string }>({ max: maxIds })
  return {
    add: (stream: string, id: string, { revision, position }: Place) =>
      ids.set(id, { stream, revision, position }),
    find(stream: string, id: string): Place | undefined {
      const found = ids.get(id)
      return found?.stream === stream ? found : undefined
    },
    /** Forgets the events above this position: they were lost. */
    forgetAfter(position: number): void {
      for (const [id, place] of [...ids.entries()]) if (place.position > position) ids.delete(id)
    },
  }
}
