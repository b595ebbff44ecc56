import type { RecordedAs } from '../../folding.ts'
import { insertion, rowsStatement } from '../../folding.ts'

/**
 * The statements of the daily figures. Each counts an event only once: `restaurant_day` holds the position up to which a day is
 * counted, and {@link countDays} and {@link closeDays} move it last.
 */

type Raw = RecordedAs<'ActivityRecorded'>['data']
export type SummaryMenu = RecordedAs<'DaySummarised'>['data']['menus'][number]

/** Something of a restaurant's day. */
export type OfDay<What = object> = What & { readonly restaurantId: string; readonly day: string }
/** Something in a raw event. */
type Counted<What = object> = OfDay<What> & { readonly position: bigint }
type OfMenu<What> = What & { readonly menuId: string }

export const dayColumns = {
  restaurant_id: ['uuid', (row: OfDay) => row.restaurantId],
  day: ['date', (row: OfDay) => row.day],
} as const
const position = ['bigint', (row: { readonly position: bigint }) => row.position] as const

export const nameOfDay = ({ restaurantId, day }: OfDay) => `${restaurantId} ${day}`

/** The first summary of a day is final. */
export function firstOfEachDay<Summary extends OfDay>(summaries: readonly Summary[]): readonly Summary[] {
  const first = new Map(summaries.toReversed().map(summary => [nameOfDay(summary), summary]))
  return summaries.filter(summary => first.get(nameOfDay(summary)) === summary)
}

/** Keeps the rows of `incoming` raw events that are not counted yet and whose day has no summary. */
const onlyNew = `
  left join {schema}.restaurant_day as known on known.restaurant_id = incoming.restaurant_id and known.day = incoming.day
  where known.position is null or (known.position < incoming.position and not known.summarised)`

/** Ids of events that an earlier batch has counted. */
export const countedEvents = rowsStatement<OfDay<{ readonly id: string }>>(
  'activity-counted-events',
  { ...dayColumns, event_id: ['uuid', row => row.id] },
  incoming => `
    select counted.event_id as id
    from ${incoming} join {schema}.counted_event as counted using (restaurant_id, day, event_id)`,
)

export const rememberEvents = rowsStatement<Counted<{ readonly id: string }>>(
  'activity-remember-events',
  { ...dayColumns, event_id: ['uuid', row => row.id], position },
  incoming => `
    insert into {schema}.counted_event (restaurant_id, day, event_id)
    select incoming.restaurant_id, incoming.day, incoming.event_id from ${incoming} ${onlyNew}
    on conflict do nothing`,
)

export const countViews = rowsStatement<Counted<Raw['views'][number]>>(
  'activity-count-views',
  { ...dayColumns, menu_id: ['uuid', row => row.menuId], count: ['int', row => row.count], position },
  incoming => `
    insert into {schema}.menu_day as kept (restaurant_id, day, menu_id, views, unique_visitors)
    select incoming.restaurant_id, incoming.day, incoming.menu_id, sum(incoming.count), 0 from ${incoming} ${onlyNew}
    group by incoming.restaurant_id, incoming.day, incoming.menu_id
    on conflict (menu_id, day) do update set views = kept.views + excluded.views`,
)

/** After {@link countViews}. A visitor who is new to a menu may have seen another one; `seen` holds the rows before this statement. */
export const countVisitors = rowsStatement<Counted<OfMenu<{ readonly visitor: string }>>>(
  'activity-count-visitors',
  { ...dayColumns, menu_id: ['uuid', row => row.menuId], visitor: ['text', row => row.visitor], position },
  incoming => `
    with fresh as (
      insert into {schema}.day_visitor (restaurant_id, day, visitor, menu_id)
      select distinct incoming.restaurant_id, incoming.day, incoming.visitor, incoming.menu_id
      from ${incoming} ${onlyNew}
      on conflict do nothing
      returning restaurant_id, day, visitor, menu_id
    ), of_menus as (
      update {schema}.menu_day as kept set unique_visitors = kept.unique_visitors + came.visitors
      from (select menu_id, day, count(*) as visitors from fresh group by menu_id, day) as came
      where kept.menu_id = came.menu_id and kept.day = came.day
    )
    insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
    select fresh.restaurant_id, fresh.day, 0, count(distinct fresh.visitor), false, 0
    from fresh
    where not exists (select from {schema}.day_visitor as seen
      where seen.restaurant_id = fresh.restaurant_id and seen.day = fresh.day and seen.visitor = fresh.visitor)
    group by fresh.restaurant_id, fresh.day
    on conflict (restaurant_id, day) do update set unique_visitors = kept.unique_visitors + excluded.unique_visitors`,
)

export const countOrders = rowsStatement<Counted<Raw['orders'][number]>>(
  'activity-count-orders',
  {
    ...dayColumns,
    menu_id: ['uuid', row => row.menuId],
    item_id: ['uuid', row => row.itemId],
    count: ['int', row => row.count],
    position,
  },
  incoming => `
    insert into {schema}.item_day as kept (restaurant_id, day, menu_id, item_id, orders)
    select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.item_id, sum(incoming.count)
    from ${incoming} ${onlyNew}
    group by incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.item_id
    on conflict (menu_id, day, item_id) do update set orders = kept.orders + excluded.orders`,
)

export const countFilters = rowsStatement<Counted<Raw['filters'][number]>>(
  'activity-count-filters',
  {
    ...dayColumns,
    menu_id: ['uuid', row => row.menuId],
    allergen_id: ['text', row => row.allergenId],
    count: ['int', row => row.count],
    position,
  },
  incoming => `
    insert into {schema}.allergen_day as kept (restaurant_id, day, menu_id, allergen_id, filters)
    select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.allergen_id, sum(incoming.count)
    from ${incoming} ${onlyNew}
    group by incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.allergen_id
    on conflict (menu_id, day, allergen_id) do update set filters = kept.filters + excluded.filters`,
)

/** After the others: marks the events of the day as counted. */
export const countDays = rowsStatement<Counted<Pick<Raw, 'views'>>>(
  'activity-count-days',
  { ...dayColumns, views: ['int', row => sum(row.views.map(view => view.count))], position },
  incoming => `
    insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
    select incoming.restaurant_id, incoming.day, sum(incoming.views), 0, false, max(incoming.position)
    from ${incoming} ${onlyNew}
    group by incoming.restaurant_id, incoming.day
    on conflict (restaurant_id, day) do update set
      views = kept.views + excluded.views, position = excluded.position`,
)

/** Keeps the rows of `incoming` summaries whose day has no summary yet. */
export const onlyOpen = `
  left join {schema}.restaurant_day as known on known.restaurant_id = incoming.restaurant_id and known.day = incoming.day
  where not coalesce(known.summarised, false)`

/** Deletes what was counted of a day before its summary is stored. The hashes of its visitors are gone for good. */
export const emptyTables = ['menu_day', 'day_visitor', 'counted_event', 'item_day', 'allergen_day'].map(
  table =>
    rowsStatement<OfDay>(
      `activity-empty-${table}`,
      dayColumns,
      incoming => `
      delete from {schema}.${table} as kept
      using (select incoming.restaurant_id, incoming.day from ${incoming} ${onlyOpen}) as closed
      where kept.restaurant_id = closed.restaurant_id and kept.day = closed.day`,
    ),
)

export const keepMenus = insertion<OfDay<SummaryMenu>>('menu_day', onlyOpen, {
  ...dayColumns,
  menu_id: ['uuid', row => row.menuId],
  views: ['int', row => row.views],
  unique_visitors: ['int', row => row.uniqueVisitors],
})

export const keepOrders = insertion<OfDay<OfMenu<SummaryMenu['orders'][number]>>>('item_day', onlyOpen, {
  ...dayColumns,
  menu_id: ['uuid', row => row.menuId],
  item_id: ['uuid', row => row.itemId],
  orders: ['int', row => row.count],
})

export const keepFilters = insertion<OfDay<OfMenu<SummaryMenu['filters'][number]>>>(
  'allergen_day',
  onlyOpen,
  {
    ...dayColumns,
    menu_id: ['uuid', row => row.menuId],
    allergen_id: ['text', row => row.allergenId],
    filters: ['int', row => row.count],
  },
)

/** After the others: closes the day, so that nothing changes it again. */
export const closeDays = rowsStatement<
  Counted<{ readonly menus: readonly SummaryMenu[]; readonly uniqueVisitors: number }>
>(
  'activity-close-days',
  {
    ...dayColumns,
    views: ['int', row => sum(row.menus.map(menu => menu.views))],
    unique_visitors: ['int', row => row.uniqueVisitors],
    position,
  },
  incoming => `
    insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
    select incoming.restaurant_id, incoming.day, incoming.views, incoming.unique_visitors, true, incoming.position
    from ${incoming} ${onlyOpen}
    on conflict (restaurant_id, day) do update set views = excluded.views,
      unique_visitors = excluded.unique_visitors, summarised = true, position = excluded.position`,
)

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
