import { randomUUID } from 'node:crypto'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { declaration } from './seed.ts'

const menus = 300
export const itemsPerMenu = 30
/** Events per commit of the projector: guests see them together. */
const entriesPerView = 20
const batch = 2_000 // the projector's batch size for history

export type History = ReturnType<typeof createHistory>

/** A history of menus whose allergens are declared and withdrawn, with one second between two changes. */
export function createHistory() {
  const start = Date.parse('2025-01-01T00:00:00.000Z')
  const { record, position } = createRecorder()
  const menuIds = Array.from({ length: menus }, () => randomUUID())
  const restaurantIds = menuIds.map(() => randomUUID())
  const itemIds: string[] = []
  const carried = new Set<string>()
  const allergens = ['milk', 'eggs', 'nuts', 'celery', 'mustard'] as const
  let made = 0
  const now = () => new Date(start + made * 1_000).toISOString()
  const noTexts = { description: '', crossContamination: '', modifications: '', section: '' }

  function created(index: number): StoredEvent {
    const [menuId, restaurantId] = [menuIds[index % menus] ?? '', restaurantIds[index % menus] ?? '']
    const options = { restaurantId, decidedAt: now() }
    if (index < menus)
      return record('MenuCreated', { menuId, restaurantId, name: 'Menu', description: '' }, options)
    if (index < 2 * menus) return record('MenuPublished', { menuId }, options)
    const itemId = randomUUID()
    itemIds.push(itemId)
    const item = { itemId, menuId, restaurantId, name: `Dish ${index}`, ...noTexts, priceCents: 1_250 }
    return record('ItemCreated', item, options)
  }

  function edited(): StoredEvent {
    const index = Math.floor(Math.random() * itemIds.length)
    const itemId = itemIds[index] ?? ''
    const allergenId = allergens[Math.floor(Math.random() * allergens.length)] ?? 'milk'
    const options = { restaurantId: restaurantIds[index % menus] ?? '', decidedAt: now() }
    const key = `${itemId} ${allergenId}`
    if (carried.delete(key)) {
      const data = { itemId, allergenId, previousPresence: 'contains', reason: null } as const
      return record('AllergenWithdrawn', data, options)
    }
    carried.add(key)
    return record('AllergenDeclared', declaration(itemId, allergenId), options)
  }

  return {
    /** The next batch until there are `total` entries; empty after that. */
    next(entries: number): StoredEvent[] {
      const events: StoredEvent[] = []
      while (events.length < batch && made < entries) {
        events.push(made < (2 + itemsPerMenu) * menus ? created(made) : edited())
        made += 1
        if (made % entriesPerView > 0) continue
        const seen = { position: String(position()), at: now(), behind: [] }
        events.push(record('GuestViewAdvanced', seen, { restaurantId: null, decidedAt: now() }))
      }
      return events
    },
    randomInstant: () => new Date(start + Math.random() * made * 1_000).toISOString(),
    randomMenu() {
      const index = Math.floor(Math.random() * menus)
      return { menuId: menuIds[index] ?? '', restaurantId: restaurantIds[index] ?? '' }
    },
    randomItem: () => itemIds[Math.floor(Math.random() * itemIds.length)] ?? '',
  }
}
