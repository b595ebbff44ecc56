import type { RecordedAs } from '../../folding.ts'
import { addition, insertion, rowsStatement } from '../../folding.ts'

type Raw = RecordedAs<'ActivityRecorded'>['data']
export type SummaryMenu = RecordedAs<'DaySummarised'>['data']['menus'][number]

/** Something of a restaurant's day. */
export type OfDay<What = object> = What & { readonly restaurantId: string; readonly day: string }
type OfMenu<What> = What & { readonly menuId: string }

const dayColumns = {
  restaurant_id: ['uuid', (row: OfDay) => row.restaurantId],
  day: ['date', (row: OfDay) => row.day],
} as const
const menuColumns = { ...dayColumns, menu_id: ['uuid', (row: OfDay<OfMenu<object>>) => row.menuId] } as const
const eventColumns = { ...dayColumns, event_id: ['uuid', (row: OfDay<{ id: string }>) => row.id] } as const

/** Ids of raw events that are not to be counted: an earlier batch has counted them, or their day has its summary. */
export const knownEvents = rowsStatement(
  'activity-known-events',
  eventColumns,
  incoming => `
    select incoming.event_id as id from ${incoming}
    left join {schema}.counted_event as counted using (restaurant_id, day, event_id)
    left join {schema}.restaurant_day as of_day using (restaurant_id, day)
    where counted.event_id is not null or of_day.summarised`,
)

export const rememberEvents = insertion('counted_event', '', eventColumns)

export const countViews = addition<OfDay<Raw['views'][number]>>('menu_day', 'menu_id, day', menuColumns, {
  views: ['int', row => row.count],
})

/** After {@link countViews}. A visitor who is new to a menu may have seen another one; `seen` holds the rows before this statement. */
export const countVisitors = rowsStatement<OfDay<OfMenu<{ readonly visitor: string }>>>(
  'activity-count-visitors',
  { ...menuColumns, visitor: ['text', row => row.visitor] },
  incoming => `
    with fresh as (
      insert into {schema}.day_visitor (restaurant_id, day, menu_id, visitor)
      select distinct incoming.* from ${incoming}
      on conflict do nothing
      returning restaurant_id, day, visitor, menu_id
    ), of_menus as (
      update {schema}.menu_day as kept set unique_visitors = kept.unique_visitors + came.visitors
      from (select menu_id, day, count(*) as visitors from fresh group by menu_id, day) as came
      where kept.menu_id = came.menu_id and kept.day = came.day
    )
    insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors)
    select fresh.restaurant_id, fresh.day, 0, count(distinct fresh.visitor)
    from fresh
    where not exists (select from {schema}.day_visitor as seen
      where seen.restaurant_id = fresh.restaurant_id and seen.day = fresh.day and seen.visitor = fresh.visitor)
    group by fresh.restaurant_id, fresh.day
    on conflict (restaurant_id, day) do update set unique_visitors = kept.unique_visitors + excluded.unique_visitors`,
)

export const countOrders = addition<OfDay<Raw['orders'][number]>>(
  'item_day',
  'menu_id, day, item_id',
  { ...menuColumns, item_id: ['uuid', row => row.itemId] },
  { orders: ['int', row => row.count] },
)

export const countFilters = addition<OfDay<Raw['filters'][number]>>(
  'allergen_day',
  'menu_id, day, allergen_id',
  { ...menuColumns, allergen_id: ['text', row => row.allergenId] },
  { filters: ['int', row => row.count] },
)

export const countDays = addition<OfDay<Pick<Raw, 'views'>>>(
  'restaurant_day',
  'restaurant_id, day',
  dayColumns,
  { views: ['int', row => sum(row.views.map(view => view.count))] },
)

/** Deletes what was counted of a day before its summary is stored. The hashes of its visitors are gone for good. */
export const emptyTables = ['menu_day', 'day_visitor', 'counted_event', 'item_day', 'allergen_day'].map(
  table =>
    rowsStatement<OfDay>(
      `activity-empty-${table}`,
      dayColumns,
      incoming => `
      delete from {schema}.${table} as kept
      using ${incoming} where kept.restaurant_id = incoming.restaurant_id and kept.day = incoming.day`,
    ),
)

export const keepMenus = insertion<OfDay<SummaryMenu>>('menu_day', '', {
  ...menuColumns,
  views: ['int', row => row.views],
  unique_visitors: ['int', row => row.uniqueVisitors],
})

export const keepOrders = insertion<OfDay<OfMenu<SummaryMenu['orders'][number]>>>('item_day', '', {
  ...menuColumns,
  item_id: ['uuid', row => row.itemId],
  orders: ['int', row => row.count],
})

export const keepFilters = insertion<OfDay<OfMenu<SummaryMenu['filters'][number]>>>('allergen_day', '', {
  ...menuColumns,
  allergen_id: ['text', row => row.allergenId],
  filters: ['int', row => row.count],
})

/** Closes the day, so that nothing changes it again. */
export const closeDays = insertion<
  OfDay<{ readonly menus: readonly SummaryMenu[]; readonly uniqueVisitors: number }>
>(
  'restaurant_day',
  `on conflict (restaurant_id, day) do update set views = excluded.views,
    unique_visitors = excluded.unique_visitors, summarised = true`,
  {
    ...dayColumns,
    views: ['int', row => sum(row.menus.map(menu => menu.views))],
    unique_visitors: ['int', row => row.uniqueVisitors],
    summarised: ['boolean', () => true],
  },
)

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
