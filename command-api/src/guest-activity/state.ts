import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { ActivityRecorded, Day, DaySummarised } from '@safe-menu/contracts/guest-activity/events'
import type { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Fold } from '../decision.ts'

export type Activity = EventOf<typeof ActivityRecorded>
export type Summary = EventOf<typeof DaySummarised>

/** The activity of a day in the restaurant's time zone. */
export function activityStream(restaurantId: RestaurantId, day: Day): string {
  return `activity-${restaurantId}-${day.replaceAll('-', '')}`
}

export function summaryStream(restaurantId: RestaurantId): string {
  return `activity-summary-${restaurantId}`
}

/** The days that have a summary. */
export type SummarisedDays = ReadonlySet<Day>

export const summaryFold: Fold<SummarisedDays, Summary> = {
  initial: new Set(),
  evolve: (days, { data }) => new Set(days).add(data.day),
}

interface MenuTally {
  views: number
  readonly visitors: Set<string>
  readonly orders: Map<ItemId, number>
  readonly filters: Map<AllergenId, number>
}

/** The counts of a day. Mutable: the many events of a busy day are read and added page by page. */
export interface DayTally {
  readonly visitors: Set<string>
  readonly menus: Map<MenuId, MenuTally>
}

export const emptyTally = (): DayTally => ({ visitors: new Set(), menus: new Map() })

/** Adds an event to a day's tally. */
export function count(tally: DayTally, { views, orders, filters }: Activity['data']): void {
  for (const view of views) {
    const menu = menuOf(tally, view.menuId)
    menu.views += view.count
    for (const visitor of view.visitors) {
      menu.visitors.add(visitor)
      tally.visitors.add(visitor)
    }
  }
  for (const order of orders) add(menuOf(tally, order.menuId).orders, order.itemId, order.count)
  for (const filter of filters) add(menuOf(tally, filter.menuId).filters, filter.allergenId, filter.count)
}

function menuOf({ menus }: DayTally, menuId: MenuId): MenuTally {
  const known = menus.get(menuId)
  if (known) return known
  const made: MenuTally = { views: 0, visitors: new Set(), orders: new Map(), filters: new Map() }
  menus.set(menuId, made)
  return made
}

function add<K>(counts: Map<K, number>, key: K, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
