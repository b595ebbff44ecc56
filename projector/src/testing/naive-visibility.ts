import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { type NaiveMoment, naiveAdvances, tell } from './naive-replay.ts'

type Item = NaiveMoment['items'] extends Map<string, infer Value> ? Value : never

/** What an event changed, as plain values. */
interface Change {
  readonly event: StoredEvent
  readonly item: { readonly before: Item | undefined; readonly after: Item } | null
  readonly name: { readonly before: string | undefined; readonly after: string } | null
}

const takesAway = ['ItemArchived', 'ItemDeleted', 'MenuUnpublished', 'MenuDeleted']

/**
 * From when guests could read what each event says, by its position: every advance of the guests' view is replayed, one
 * restaurant after the other, and at each the events that are still waiting are looked at. On purpose slow and simple, and
 * knowing nothing of the tables.
 */
export function naiveVisibility(log: readonly StoredEvent[]): ReadonlyMap<bigint, string | null> {
  const found = new Map<bigint, string | null>()
  const advances = naiveAdvances(log)
  const ids = new Set(log.map(({ metadata }) => metadata.restaurantId).filter(id => id !== null))
  for (const id of ids) {
    const events = log.filter(({ metadata }) => metadata.restaurantId === id)
    for (const { position } of events) found.set(position, null)
    const moment: NaiveMoment = { items: new Map(), menus: new Map() }
    const names = new Map<string, string>()
    let waiting: Change[] = []
    let furthest = 0n
    let next = 0
    for (const { position, at, behind } of advances) {
      const own = behind.get(id) ?? position
      if (own <= furthest) continue
      furthest = own
      const wasOpen = openIn(moment)
      const fresh: Change[] = []
      for (let event = events[next]; event && event.position <= own; event = events[next]) {
        fresh.push(apply(moment, names, event))
        next += 1
      }
      const isOpen = openIn(moment)
      waiting.push(...fresh)
      waiting = waiting.filter(change => {
        const subject = subjectOf(change.event)
        if (takesAway.includes(change.event.type)) {
          if (wasOpen.has(subject) && !isOpen.has(subject)) found.set(change.event.position, at)
          return false
        }
        const isAboutRestaurant = change.event.type.startsWith('Restaurant')
        if (!isAboutRestaurant && !isOpen.has(subject)) return true
        if (holds(change, moment, names)) found.set(change.event.position, at)
        return false
      })
    }
  }
  return found
}

function subjectOf({ data }: StoredEvent): string {
  const { itemId, menuId, restaurantId } = data as Record<string, string>
  return itemId ?? menuId ?? restaurantId ?? ''
}

/** The menus and items that a guest could open. */
function openIn({ menus, items }: NaiveMoment): ReadonlySet<string> {
  const open = new Set(
    [...menus.values()].filter(menu => menu.published && !menu.deleted).map(({ id }) => id),
  )
  const onThem = [...items.values()].filter(item => item.status === 'active' && open.has(item.menuId))
  return new Set([...open, ...onThem.map(({ id }) => id)])
}

function apply(moment: NaiveMoment, names: Map<string, string>, event: StoredEvent): Change {
  const { itemId, menuId, restaurantId, name, profile } = event.data as Record<string, string> & {
    profile?: { name: string }
  }
  const subject = itemId ?? menuId ?? ''
  const copy = () => structuredClone(moment.items.get(subject))
  const nameOf = () => moment.menus.get(subject)?.name ?? names.get(restaurantId ?? '')
  const [item, before] = [copy(), nameOf()]
  if (event.type.startsWith('Restaurant')) names.set(restaurantId ?? '', name ?? profile?.name ?? '')
  tell(moment, event)
  const [after, changed] = [copy(), nameOf()]
  return {
    event,
    item: after ? { before: item, after } : null,
    name: changed === undefined || after ? null : { before, after: changed },
  }
}

/** Whether what the event said was still so. */
function holds(
  { event, item, name }: Change,
  moment: NaiveMoment,
  names: ReadonlyMap<string, string>,
): boolean {
  const subject = subjectOf(event)
  if (event.type === 'MenuDetailsChanged' || event.type === 'RestaurantProfileChanged') {
    const now = moment.menus.get(subject)?.name ?? names.get(subject)
    return name?.before === name?.after || now === name?.after
  }
  const now = moment.items.get(subject)
  if (!item?.before || !now) return true
  const { before, after } = item
  const allergen = (event.data as { allergenId?: string }).allergenId ?? ''
  switch (event.type) {
    case 'ItemDetailsChanged': {
      const fields = (['name', 'section'] as const).filter(field => before[field] !== after[field])
      return fields.length === 0 || fields.some(field => now[field] === after[field])
    }
    case 'ItemPriceChanged':
      return before.cents === after.cents || now.cents === after.cents
    case 'AllergenDeclared': {
      const [was, is, stands] = [before, after, now].map(({ tags }) => tags[allergen]?.split(':'))
      if (was?.join() === is?.join()) return true
      const part = was?.[0] === is?.[0] ? 1 : 0
      return stands?.[part] === is?.[part]
    }
    case 'AllergenWithdrawn':
      return now.tags[allergen] === undefined
    case 'AllergensConfirmed':
      return before.confirmedAt === after.confirmedAt || now.confirmedAt === after.confirmedAt
    case 'AllergensReviewedInPart':
      return now.confirmedAt === null
    default:
      return true
  }
}
