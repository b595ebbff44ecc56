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
 * do it. `decided`: what had been decided by then; `guests`: what had been shown to them by then.
 */
export function naiveMoment(
  log: readonly StoredEvent[],
  view: 'guests' | 'decided',
  time: string,
): NaiveMoment {
  let shown: Shown = { position: 0n, behind: new Map() }
  if (view === 'guests') {
    for (const { position, at, behind } of naiveAdvances(log)) {
      if (at <= time) shown = { position, behind }
    }
  }
  const moment: NaiveMoment = { items: new Map(), menus: new Map() }
  for (const event of log) {
    const upTo = shown.behind.get(event.metadata.restaurantId ?? '') ?? shown.position
    const counts = view === 'guests' ? event.position <= upTo : event.metadata.decidedAt <= time
    if (counts) tell(moment, event)
  }
  return moment
}

/** Up to where guests saw, and the restaurants of which they saw less, by id. */
interface Shown {
  readonly position: bigint
  readonly behind: ReadonlyMap<string, bigint>
}

/** What the log says that guests saw, with instants and positions that only rise. */
export function naiveAdvances(log: readonly StoredEvent[]): (Shown & { readonly at: string })[] {
  const advances: (Shown & { readonly at: string })[] = []
  for (const event of log) {
    if (event.type !== 'GuestViewAdvanced') continue
    const said = event.data as {
      position: string
      at: string
      behind: { restaurantId: string; position: string }[]
    }
    const position = BigInt(said.position)
    const last = advances.at(-1) ?? { position: 0n, at: '', behind: new Map<string, bigint>() }
    const behind = new Map(
      said.behind
        .map(({ restaurantId, position: own }) => [restaurantId, BigInt(own)] as const)
        .filter(([, own]) => own < position),
    )
    const same =
      behind.size === last.behind.size && [...behind].every(([id, own]) => last.behind.get(id) === own)
    if (position < last.position || (position === last.position && same)) continue
    advances.push({ position, at: said.at > last.at ? said.at : last.at, behind })
  }
  return advances
}

/** Lets one event change what stands. */
export function tell({ items, menus }: NaiveMoment, event: StoredEvent): void {
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
      const before = item.tags[allergen]
      item.tags[allergen] = `${said.presence}:${said.details.join()}`
      if (before === undefined) break
      const [presence, names = ''] = before.split(':')
      const isWeaker = presence !== said.presence && said.presence !== 'contains'
      const isNarrower =
        names === '' ? said.details.length > 0 : names.split(',').some(name => !said.details.includes(name))
      if (isWeaker || isNarrower || said.previousDetails === undefined) item.confirmedAt = null
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
