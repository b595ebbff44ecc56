import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Decision } from '../decision.ts'
import type { Activity, DayTally, SummarisedDays, Summary } from './state.ts'

/** A guest's action that is counted. */
export type GuestAction =
  | { readonly kind: 'view'; readonly menuId: MenuId; readonly visitor: string }
  | { readonly kind: 'order'; readonly menuId: MenuId; readonly itemId: ItemId }
  | { readonly kind: 'filter'; readonly menuId: MenuId; readonly allergenIds: readonly AllergenId[] }

/** A tracked action. `identity` recognises a repeated call; `null`: the call has no key. */
export interface Call {
  readonly action: GuestAction
  readonly identity: { readonly commandId: string; readonly fingerprint: string } | null
}

/** Combines calls of a restaurant's day into one event. Sorted, so that the event does not reveal their order. */
export function recordActivity(restaurantId: RestaurantId, day: Day, calls: readonly Call[]): Activity {
  const views = new Map<MenuId, { count: number; visitors: Set<string> }>()
  const orders = new Map<string, Activity['data']['orders'][number]>()
  const filters = new Map<string, Activity['data']['filters'][number]>()
  for (const { action } of calls) {
    const { menuId } = action
    if (action.kind === 'view') {
      const view = views.get(menuId) ?? { count: 0, visitors: new Set() }
      view.count += 1
      view.visitors.add(action.visitor)
      views.set(menuId, view)
    } else if (action.kind === 'order') {
      const key = `${menuId} ${action.itemId}`
      orders.set(key, { menuId, itemId: action.itemId, count: (orders.get(key)?.count ?? 0) + 1 })
    } else {
      for (const allergenId of new Set(action.allergenIds)) {
        const key = `${menuId} ${allergenId}`
        filters.set(key, { menuId, allergenId, count: (filters.get(key)?.count ?? 0) + 1 })
      }
    }
  }
  const ids = calls.flatMap(({ identity }) => identity ?? [])
  return {
    type: 'ActivityRecorded',
    data: {
      restaurantId,
      day,
      views: byKey(views).map(([menuId, { count, visitors }]) => ({
        menuId,
        count,
        visitors: [...visitors].toSorted(),
      })),
      orders: byKey(orders).map(([, order]) => order),
      filters: byKey(filters).map(([, filter]) => filter),
      calls: ids.toSorted((one, other) => (one.commandId < other.commandId ? -1 : 1)),
    },
  }
}

/** Summarises a finished day, once. */
export function summariseDay(
  summarised: SummarisedDays,
  restaurantId: RestaurantId,
  day: Day,
  tally: DayTally,
): Decision<Summary> {
  if (summarised.has(day)) return []
  const menus = byKey(tally.menus).map(([menuId, menu]) => ({
    menuId,
    views: menu.views,
    uniqueVisitors: menu.visitors.size,
    orders: byKey(menu.orders).map(([itemId, count]) => ({ itemId, count })),
    filters: byKey(menu.filters).map(([allergenId, count]) => ({ allergenId, count })),
  }))
  return [{ type: 'DaySummarised', data: { restaurantId, day, uniqueVisitors: tally.visitors.size, menus } }]
}

function byKey<K extends string, V>(entries: ReadonlyMap<K, V>): readonly (readonly [K, V])[] {
  return [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
