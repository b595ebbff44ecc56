/**
 * The statements of the daily figures. Each counts an event only once: `restaurant_day` holds the position up to which a day is
 * counted, and {@link countDays} and {@link closeDays} move it last.
 */

/** Keeps the rows of `incoming` raw events that are not counted yet and whose day has no summary. */
const onlyNew = `
  left join {schema}.restaurant_day as known on known.restaurant_id = incoming.restaurant_id and known.day = incoming.day
  where known.position is null or (known.position < incoming.position and not known.summarised)`

/** Ids of events that an earlier batch has counted. */
export const countedEvents = `
  select counted.event_id as id
  from unnest($1::uuid[], $2::date[], $3::uuid[]) as incoming (restaurant_id, day, event_id)
  join {schema}.counted_event as counted using (restaurant_id, day, event_id)`

export const rememberEvents = `
  insert into {schema}.counted_event (restaurant_id, day, event_id)
  select incoming.restaurant_id, incoming.day, incoming.event_id
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::bigint[])
    as incoming (restaurant_id, day, event_id, position)
  ${onlyNew}
  on conflict do nothing`

export const countViews = `
  insert into {schema}.menu_day as kept (restaurant_id, day, menu_id, views, unique_visitors)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, sum(incoming.count), 0
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::bigint[])
    as incoming (restaurant_id, day, menu_id, count, position)
  ${onlyNew}
  group by incoming.restaurant_id, incoming.day, incoming.menu_id
  on conflict (menu_id, day) do update set views = kept.views + excluded.views`

/** After {@link countViews}. A visitor who is new to a menu may have seen another one; `seen` holds the rows before this statement. */
export const countVisitors = `
  with fresh as (
    insert into {schema}.day_visitor (restaurant_id, day, visitor, menu_id)
    select distinct incoming.restaurant_id, incoming.day, incoming.visitor, incoming.menu_id
    from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::bigint[])
      as incoming (restaurant_id, day, menu_id, visitor, position)
    ${onlyNew}
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
  on conflict (restaurant_id, day) do update set unique_visitors = kept.unique_visitors + excluded.unique_visitors`

export const countOrders = `
  insert into {schema}.item_day as kept (restaurant_id, day, menu_id, item_id, orders)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.item_id, sum(incoming.count)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::int[], $6::bigint[])
    as incoming (restaurant_id, day, menu_id, item_id, count, position)
  ${onlyNew}
  group by incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.item_id
  on conflict (menu_id, day, item_id) do update set orders = kept.orders + excluded.orders`

export const countFilters = `
  insert into {schema}.allergen_day as kept (restaurant_id, day, menu_id, allergen_id, filters)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.allergen_id, sum(incoming.count)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::int[], $6::bigint[])
    as incoming (restaurant_id, day, menu_id, allergen_id, count, position)
  ${onlyNew}
  group by incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.allergen_id
  on conflict (menu_id, day, allergen_id) do update set filters = kept.filters + excluded.filters`

/** After the others: marks the events of the day as counted. */
export const countDays = `
  insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
  select incoming.restaurant_id, incoming.day, sum(incoming.views), 0, false, max(incoming.position)
  from unnest($1::uuid[], $2::date[], $3::int[], $4::bigint[]) as incoming (restaurant_id, day, views, position)
  ${onlyNew}
  group by incoming.restaurant_id, incoming.day
  on conflict (restaurant_id, day) do update set
    views = kept.views + excluded.views, position = excluded.position`

/** Keeps the rows of `incoming` summaries whose day has no summary yet. */
export const onlyOpen = `
  left join {schema}.restaurant_day as known on known.restaurant_id = incoming.restaurant_id and known.day = incoming.day
  where not coalesce(known.summarised, false)`

const emptyDay = (table: string) => `
  delete from {schema}.${table} as kept using (
    select incoming.restaurant_id, incoming.day
    from unnest($1::uuid[], $2::date[]) as incoming (restaurant_id, day) ${onlyOpen}) as closed
  where kept.restaurant_id = closed.restaurant_id and kept.day = closed.day`

/** Deletes what was counted of a day before its summary is stored. The hashes of its visitors are gone for good. */
export const emptyMenus = emptyDay('menu_day')
export const emptyVisitors = emptyDay('day_visitor')
export const emptyEvents = emptyDay('counted_event')
export const emptyOrders = emptyDay('item_day')
export const emptyFilters = emptyDay('allergen_day')

export const keepMenus = `
  insert into {schema}.menu_day (restaurant_id, day, menu_id, views, unique_visitors)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.views, incoming.unique_visitors
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::int[])
    as incoming (restaurant_id, day, menu_id, views, unique_visitors)
  ${onlyOpen}`

export const keepOrders = `
  insert into {schema}.item_day (restaurant_id, day, menu_id, item_id, orders)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.item_id, incoming.count
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::int[])
    as incoming (restaurant_id, day, menu_id, item_id, count)
  ${onlyOpen}`

export const keepFilters = `
  insert into {schema}.allergen_day (restaurant_id, day, menu_id, allergen_id, filters)
  select incoming.restaurant_id, incoming.day, incoming.menu_id, incoming.allergen_id, incoming.count
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::int[])
    as incoming (restaurant_id, day, menu_id, allergen_id, count)
  ${onlyOpen}`

/** After the others: closes the day, so that nothing changes it again. */
export const closeDays = `
  insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
  select incoming.restaurant_id, incoming.day, incoming.views, incoming.unique_visitors, true, incoming.position
  from unnest($1::uuid[], $2::date[], $3::int[], $4::int[], $5::bigint[])
    as incoming (restaurant_id, day, views, unique_visitors, position)
  ${onlyOpen}
  on conflict (restaurant_id, day) do update set views = excluded.views,
    unique_visitors = excluded.unique_visitors, summarised = true, position = excluded.position`
