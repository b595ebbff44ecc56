import { randomUUID } from 'node:crypto'
import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { allergenIds, type Deed, presencesToPick } from './history.ts'
import { createRecorder } from './recorder.ts'

interface NaiveItem {
  readonly id: string
  menu: NaiveMenu
  name: string
  cents: number
  tags: Map<string, Presence>
  confirmedAt: string | null
  confirmedEdition: number
  updatedAt: string
  revision: string
  state: 'active' | 'archived' | 'gone'
}

interface NaiveMenu {
  readonly id: string
  name: string
  published: boolean
  deleted: boolean
  updatedAt: string
  asOf: { position: string; at: string }
}

const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }
const noTexts = { description: '', crossContamination: '', modifications: '', section: '' }
const byName = (left: { name: string; id: string }, right: { name: string; id: string }) =>
  new Intl.Collator('en').compare(left.name, right.name) || (left.id < right.id ? -1 : 1)

/**
 * A restaurant written down a second time, one change after the other in plain variables, on purpose knowing nothing of
 * how the projections do it. Its deeds leave the events that they would leave in the store.
 */
export function createNaiveRestaurant() {
  const id = randomUUID()
  const { record, position } = createRecorder(id)
  const events: StoredEvent[] = []
  const menus: NaiveMenu[] = []
  const items: NaiveItem[] = []

  function say(...event: Parameters<typeof record>): StoredEvent {
    const stored = record(...event)
    events.push(stored)
    return stored
  }

  /** An event of a menu's own, or of an item that is on it. */
  function mark(menu: NaiveMenu, event: StoredEvent): StoredEvent {
    menu.asOf = { position: String(position()), at: event.metadata.decidedAt }
    return event
  }
  function ofMenu(menu: NaiveMenu, event: StoredEvent): void {
    menu.updatedAt = mark(menu, event).metadata.decidedAt
  }
  function ofItem(item: NaiveItem, event: StoredEvent): void {
    item.updatedAt = mark(item.menu, event).metadata.decidedAt
    item.revision = String(event.revision)
  }

  const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)]
  const liveMenu = (number: number) =>
    pick(
      menus.filter(menu => !menu.deleted),
      number,
    )
  const activeItem = (number: number) =>
    pick(
      items.filter(item => item.state === 'active'),
      number,
    )

  say('RestaurantRegistered', { restaurantId: id, ownerAccountId: randomUUID(), profile })
  for (const allergenId of allergenIds) {
    const entry = catalogueEntry(allergenId)
    if (entry) say('AllergenDefined', { allergenId, name: entry.name, category: entry.category })
  }

  function createMenu(name: string): void {
    const menuId = randomUUID()
    const event = say('MenuCreated', { menuId, restaurantId: id, name, description: '' })
    const at = event.metadata.decidedAt
    menus.push({
      id: menuId,
      name,
      published: false,
      deleted: false,
      updatedAt: at,
      asOf: { position: String(position()), at },
    })
  }

  function changeMenu(
    kind: 'rename-menu' | 'publish' | 'unpublish' | 'delete-menu',
    menu: NaiveMenu,
    name: string,
  ) {
    const menuId = menu.id
    switch (kind) {
      case 'rename-menu':
        menu.name = name
        return ofMenu(menu, say('MenuDetailsChanged', { menuId, name }))
      case 'publish':
        menu.published = true
        return ofMenu(menu, say('MenuPublished', { menuId }))
      case 'unpublish':
        menu.published = false
        return ofMenu(menu, say('MenuUnpublished', { menuId }))
      case 'delete-menu':
        menu.deleted = true
        for (const item of items) if (item.menu === menu && item.state === 'active') item.state = 'gone'
        return ofMenu(menu, say('MenuDeleted', { menuId }))
    }
  }

  function createItem(menu: NaiveMenu, name: string, cents: number): void {
    const itemId = randomUUID()
    const item: NaiveItem = {
      id: itemId,
      menu,
      name,
      cents,
      tags: new Map(),
      confirmedAt: null,
      confirmedEdition: 0,
      updatedAt: '',
      revision: '',
      state: 'active',
    }
    items.push(item)
    ofItem(
      item,
      say('ItemCreated', { itemId, menuId: menu.id, restaurantId: id, name, ...noTexts, priceCents: cents }),
    )
  }

  function changeItem(deed: Extract<Deed, { cents: number; item: number }>, item: NaiveItem) {
    const itemId = item.id
    switch (deed.kind) {
      case 'text':
        item.name = deed.name
        item.confirmedAt = null
        return ofItem(item, say('ItemDetailsChanged', { itemId, name: deed.name }))
      case 'price':
        item.cents = deed.cents
        return ofItem(item, say('ItemPriceChanged', { itemId, priceCents: deed.cents }))
      case 'archive':
        item.state = 'archived'
        return ofItem(item, say('ItemArchived', { itemId }))
      case 'delete':
        item.state = 'gone'
        return ofItem(item, say('ItemDeleted', { itemId }))
      case 'confirm':
        item.confirmedAt = '2026-03-01T00:00:00.000Z'
        // An event without an edition is of the first.
        item.confirmedEdition = (deed.cents % 3) + 1
        return ofItem(
          item,
          say('AllergensConfirmed', {
            itemId,
            reviewedAt: item.confirmedAt,
            ...(item.confirmedEdition === 1 ? {} : { edition: item.confirmedEdition }),
          }),
        )
      case 'review-in-part':
        item.confirmedAt = null
        return ofItem(item, say('AllergensReviewedInPart', { itemId, absent: ['milk'], reviewedAt: null }))
    }
  }

  function declare(item: NaiveItem, allergenId: string, presence: Presence): void {
    const previousPresence = item.tags.get(allergenId) ?? null
    item.tags.set(allergenId, presence)
    if (previousPresence !== null && previousPresence !== presence && presence !== 'contains')
      item.confirmedAt = null
    ofItem(
      item,
      say('AllergenDeclared', {
        itemId: item.id,
        allergenId,
        presence,
        details: [],
        previousPresence,
        previousDetails: [],
        overridden: true,
        reason: null,
      }),
    )
  }

  function withdraw(item: NaiveItem, allergenId: string): void {
    const previousPresence = item.tags.get(allergenId)
    if (!previousPresence) return
    item.tags.delete(allergenId)
    if (catalogueEntry(allergenId)?.category === 'ALLERGEN') item.confirmedAt = null
    ofItem(item, say('AllergenWithdrawn', { itemId: item.id, allergenId, previousPresence, reason: null }))
  }

  function restore(item: NaiveItem, menu: NaiveMenu): void {
    item.state = 'active'
    item.menu = menu
    item.confirmedAt = null
    ofItem(item, say('ItemRestored', { itemId: item.id, menuId: menu.id }))
  }

  return {
    id,
    events,
    menus,
    items,
    /** Does it if it applies. */
    do(deed: Deed) {
      if (deed.kind === 'menu') return createMenu(deed.name)
      if (deed.kind === 'restore') {
        const item = pick(
          items.filter(each => each.state === 'archived'),
          deed.item,
        )
        const menu = liveMenu(deed.menu)
        return item && menu ? restore(item, menu) : undefined
      }
      if ('menu' in deed) {
        const menu = liveMenu(deed.menu)
        if (!menu) return
        return deed.kind === 'item'
          ? createItem(menu, deed.name, deed.cents)
          : changeMenu(deed.kind, menu, deed.name)
      }
      const item = activeItem(deed.item)
      if (!item) return
      if (deed.kind === 'declare')
        return declare(
          item,
          allergenIds[deed.allergen] ?? 'milk',
          deed.allergen > 3 ? 'contains' : (presencesToPick[deed.presence] ?? 'contains'),
        )
      if (deed.kind === 'withdraw') return withdraw(item, allergenIds[deed.allergen] ?? 'milk')
      return changeItem(deed, item)
    },
    /** The document that a guest of this menu must be shown. */
    document(menu: NaiveMenu) {
      const own = items.filter(item => item.menu === menu && item.state === 'active').sort(byName)
      return {
        id: menu.id,
        restaurantId: id,
        name: menu.name,
        description: '',
        published: menu.published,
        updatedAt: menu.updatedAt,
        _count: { items: own.length },
        items: own.map(item => ({
          id: item.id,
          revision: item.revision,
          menuId: menu.id,
          name: item.name,
          description: '',
          price: Number((item.cents / 100).toFixed(2)),
          section: '',
          allergens: [...item.tags]
            .map(([tag, presence]) => ({
              id: tag,
              name: catalogueEntry(tag)?.name ?? tag,
              category: catalogueEntry(tag)?.category ?? 'ALLERGEN',
              presence,
              details: [],
            }))
            .sort(byName),
          allergensConfirmedAt: item.confirmedAt,
          allergensConfirmedEdition: item.confirmedAt === null ? null : item.confirmedEdition,
          crossContamination: '',
          modifications: '',
          updatedAt: item.updatedAt,
          archivedAt: null,
        })),
        asOf: menu.asOf,
      }
    },
  }
}
