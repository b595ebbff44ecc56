import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'

interface NaiveItem {
  id: string
  menuId: string
  name: string
  section: string
  cents: number
  tags: Record<string, string>
  confirmedAt: string | null
  archivedAt: string | null
  status: string
  updatedAt: string
}

interface NaiveMenu {
  id: string
  restaurantId: string
  name: string
  published: boolean
  deleted: boolean
}

/** What stood at an instant: every item and menu that there was by then. */
export interface NaiveMoment {
  readonly items: Map<string, NaiveItem>
  readonly menus: Map<string, NaiveMenu>
}

const diets = ['vegan', 'gluten-free']

/**
 * The log read through from its start, event by event, into plain variables, on purpose knowing nothing of how the projections
 * do it. `kitchen`: what had been decided by then; `guests`: what had been shown to them by then.
 */
export function naiveMoment(
  log: readonly StoredEvent[],
  view: 'guests' | 'kitchen',
  time: string,
): NaiveMoment {
  let shown = 0n
  let furthest = 0n
  let clock = ''
  if (view === 'guests') {
    for (const event of log) {
      if (event.type !== 'GuestViewAdvanced') continue
      const said = event.data as { position: string; at: string }
      if (BigInt(said.position) <= furthest) continue
      furthest = BigInt(said.position)
      if (said.at > clock) clock = said.at
      if (clock <= time) shown = furthest
    }
  }
  const moment: NaiveMoment = { items: new Map(), menus: new Map() }
  for (const event of log) {
    const counts = view === 'guests' ? event.position <= shown : event.metadata.decidedAt <= time
    if (counts) tell(moment, event)
  }
  return moment
}

function tell({ items, menus }: NaiveMoment, event: StoredEvent): void {
  const said = event.data as Record<string, string> & { priceCents: number; details: string[] }
  const decidedAt = event.metadata.decidedAt
  if (event.type === 'MenuCreated') {
    const { menuId = '', restaurantId = '', name = '' } = said
    menus.set(menuId, { id: menuId, restaurantId, name, published: false, deleted: false })
    return
  }
  if (event.type === 'ItemCreated') {
    const { itemId = '', menuId = '', name = '', section = '', priceCents } = said
    const untagged = { tags: {}, confirmedAt: null, archivedAt: null, status: 'active', updatedAt: decidedAt }
    items.set(itemId, { id: itemId, menuId, name, section, cents: priceCents, ...untagged })
    return
  }
  const menu = menus.get(said.menuId ?? '')
  if (menu && event.type === 'MenuDetailsChanged') menu.name = said.name ?? menu.name
  if (menu && event.type === 'MenuPublished') menu.published = true
  if (menu && event.type === 'MenuUnpublished') menu.published = false
  if (menu && event.type === 'MenuDeleted') menu.deleted = true
  const item = items.get(said.itemId ?? '')
  if (!item) return
  item.updatedAt = decidedAt
  const allergen = said.allergenId ?? ''
  switch (event.type) {
    case 'ItemDetailsChanged':
      if (said.name !== undefined) {
        item.name = said.name
        item.confirmedAt = null
      }
      if (said.section !== undefined) item.section = said.section
      break
    case 'ItemPriceChanged':
      item.cents = said.priceCents
      break
    case 'AllergenDeclared': {
      const before = item.tags[allergen]?.split(':')[0]
      item.tags[allergen] = `${said.presence}:${said.details.join()}`
      if (before !== undefined && before !== said.presence && said.presence !== 'contains')
        item.confirmedAt = null
      break
    }
    case 'AllergenWithdrawn':
      delete item.tags[allergen]
      if (!diets.includes(allergen)) item.confirmedAt = null
      break
    case 'AllergensConfirmed':
      item.confirmedAt = said.reviewedAt ?? null
      break
    case 'AllergensReviewedInPart':
      item.confirmedAt = null
      break
    case 'ItemArchived':
      item.status = 'archived'
      item.archivedAt = decidedAt
      break
    case 'ItemRestored':
      item.status = 'active'
      item.archivedAt = null
      item.confirmedAt = null
      item.menuId = said.menuId ?? ''
      break
    case 'ItemDeleted':
      item.status = 'deleted'
      break
  }
}
