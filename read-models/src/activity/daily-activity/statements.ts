/**
 * The statements of the daily figures. Each counts an event only where its day has not had it, which
 * `restaurant_day` tells: it is moved on last, by {@link countDays} and {@link closeDays}.
 */

/** Rows of raw events, named `told`, whose day has neither had them nor been summarised. */
const onlyNew = `
  left join {schema}.restaurant_day as known on known.restaurant_id = told.restaurant_id and known.day = told.day
  where known.position is null or (known.position < told.position and not known.summarised)`

export const countViews = `
  insert into {schema}.menu_day as kept (restaurant_id, day, menu_id, views, unique_visitors)
  select told.restaurant_id, told.day, told.menu_id, sum(told.count), 0
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::bigint[])
    as told (restaurant_id, day, menu_id, count, position)
  ${onlyNew}
  group by told.restaurant_id, told.day, told.menu_id
  on conflict (menu_id, day) do update set views = kept.views + excluded.views`

/** After {@link countViews}. Who is new to a menu may have seen another one before; `seen` is as it was before this statement. */
export const countVisitors = `
  with fresh as (
    insert into {schema}.day_visitor (restaurant_id, day, visitor, menu_id)
    select distinct told.restaurant_id, told.day, told.visitor, told.menu_id
    from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::bigint[])
      as told (restaurant_id, day, menu_id, visitor, position)
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
  select told.restaurant_id, told.day, told.menu_id, told.item_id, sum(told.count)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::int[], $6::bigint[])
    as told (restaurant_id, day, menu_id, item_id, count, position)
  ${onlyNew}
  group by told.restaurant_id, told.day, told.menu_id, told.item_id
  on conflict (menu_id, day, item_id) do update set orders = kept.orders + excluded.orders`

export const countFilters = `
  insert into {schema}.allergen_day as kept (restaurant_id, day, menu_id, allergen_id, filters)
  select told.restaurant_id, told.day, told.menu_id, told.allergen_id, sum(told.count)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::int[], $6::bigint[])
    as told (restaurant_id, day, menu_id, allergen_id, count, position)
  ${onlyNew}
  group by told.restaurant_id, told.day, told.menu_id, told.allergen_id
  on conflict (menu_id, day, allergen_id) do update set filters = kept.filters + excluded.filters`

/** After the others: from here on the day has had these events. */
export const countDays = `
  insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
  select told.restaurant_id, told.day, sum(told.views), 0, false, max(told.position)
  from unnest($1::uuid[], $2::date[], $3::int[], $4::bigint[]) as told (restaurant_id, day, views, position)
  ${onlyNew}
  group by told.restaurant_id, told.day
  on conflict (restaurant_id, day) do update set
    views = kept.views + excluded.views, position = excluded.position`

/** Rows of summaries, named `told`, whose day has none yet. */
export const onlyOpen = `
  left join {schema}.restaurant_day as known on known.restaurant_id = told.restaurant_id and known.day = told.day
  where not coalesce(known.summarised, false)`

const emptyDay = (table: string) => `
  delete from {schema}.${table} as kept using (
    select told.restaurant_id, told.day
    from unnest($1::uuid[], $2::date[]) as told (restaurant_id, day) ${onlyOpen}) as closed
  where kept.restaurant_id = closed.restaurant_id and kept.day = closed.day`

/** What was counted of a day gives way to its summary, and the visitors' hashes go for good. */
export const emptyMenus = emptyDay('menu_day')
export const emptyVisitors = emptyDay('day_visitor')
export const emptyOrders = emptyDay('item_day')
export const emptyFilters = emptyDay('allergen_day')

export const keepMenus = `
  insert into {schema}.menu_day (restaurant_id, day, menu_id, views, unique_visitors)
  select told.restaurant_id, told.day, told.menu_id, told.views, told.unique_visitors
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::int[])
    as told (restaurant_id, day, menu_id, views, unique_visitors)
  ${onlyOpen}`

export const keepOrders = `
  insert into {schema}.item_day (restaurant_id, day, menu_id, item_id, orders)
  select told.restaurant_id, told.day, told.menu_id, told.item_id, told.count
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::int[])
    as told (restaurant_id, day, menu_id, item_id, count)
  ${onlyOpen}`

export const keepFilters = `
  insert into {schema}.allergen_day (restaurant_id, day, menu_id, allergen_id, filters)
  select told.restaurant_id, told.day, told.menu_id, told.allergen_id, told.count
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::int[])
    as told (restaurant_id, day, menu_id, allergen_id, count)
  ${onlyOpen}`

/** After the others: from here on nothing changes the day any more. */
export const closeDays = `
  insert into {schema}.restaurant_day as kept (restaurant_id, day, views, unique_visitors, summarised, position)
  select told.restaurant_id, told.day, told.views, told.unique_visitors, true, told.position
  from unnest($1::uuid[], $2::date[], $3::int[], $4::int[], $5::bigint[])
    as told (restaurant_id, day, views, unique_visitors, position)
  ${onlyOpen}
  on conflict (restaurant_id, day) do update set views = excluded.views,
    unique_visitors = excluded.unique_visitors, summarised = true, position = excluded.position`
