import type { Recorded } from '../../folding/recorded.ts'
import type { BatchTransaction } from '../../projection.ts'
import { loadItems, loadRestaurants } from './load-restaurants.ts'
import type { RestaurantState } from './restaurant-state.ts'

/** The restaurant that an event of this group belongs to; `null`: the catalogue. */
export function restaurantOf({ type, data, metadata }: Recorded): string | null {
  if (type === 'AllergenDefined' || type === 'AllergenRenamed') return null
  const restaurantId = 'restaurantId' in data ? data.restaurantId : metadata.restaurantId
  if (restaurantId === null) throw new Error('the event names no restaurant')
  return restaurantId
}

/** Rows in memory: almost all are items, of about 2 KB each. */
const sizeOf = ({ items, menus }: RestaurantState) => items.size + menus.size + 1

/**
 * Keeps restaurants in memory, at most `most` rows: those that were not used for the longest time make room. The restaurants of one
 * batch stay, even if they have more.
 */
export function createRestaurantMemory(most: number) {
  const restaurants = new Map<string, RestaurantState>()

  function makeRoom(inUse: ReadonlySet<string>): void {
    let size = 0
    for (const state of restaurants.values()) size += sizeOf(state)
    for (const [id, state] of restaurants) {
      if (size <= most || inUse.has(id)) return
      restaurants.delete(id)
      size -= sizeOf(state)
    }
  }

  async function recall(
    tables: BatchTransaction,
    ids: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, RestaurantState>> {
    const missing = [...ids].filter(id => !restaurants.has(id))
    const loaded = missing.length === 0 ? restaurants : await loadRestaurants(tables, missing)
    const recalled = new Map<string, RestaurantState>()
    for (const id of ids) {
      const state = restaurants.get(id) ?? loaded.get(id)
      if (state === undefined) continue
      recalled.set(id, state)
      restaurants.delete(id)
      restaurants.set(id, state) // the most recently used are last
    }
    makeRoom(ids)
    return recalled
  }

  return {
    /** These restaurants, from memory or from the tables. */
    recall,
    /** The restaurants of a batch, with every item that its events name. */
    async recallFor(tables: BatchTransaction, events: readonly Recorded[]) {
      const ids = new Set(events.map(restaurantOf).filter(id => id !== null))
      const recalled = await recall(tables, ids)
      const missing = new Map<string, RestaurantState>()
      for (const event of events) {
        if (!('itemId' in event.data) || event.type === 'ItemCreated') continue
        const state = recalled.get(restaurantOf(event) ?? '')
        if (state !== undefined && !state.items.has(event.data.itemId)) missing.set(event.data.itemId, state)
      }
      await loadItems(tables, missing)
      return recalled
    },
    /** Forgets a restaurant unless it is still remembered as this state. */
    keepOnly(state: RestaurantState) {
      if (restaurants.get(state.id) !== state) restaurants.delete(state.id)
    },
    clear: () => restaurants.clear(),
  }
}
