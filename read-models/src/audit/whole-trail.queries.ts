/* The rows of every table of the audit trail, which `npm run audit -- reconcile` compares with the log. */

/** Restaurants whose later events the live audit tables do not have. */
export const quarantinedQuery = `
  select quarantine.restaurant_id as "restaurantId", quarantine.applied_to::text as "appliedTo",
    quarantine.stream_name as "streamName"
  from projector.quarantine as quarantine join projector.checkpoints as checkpoint using (generation)
  where checkpoint.group_name = 'audit' and checkpoint.state = 'live' order by quarantine.restaurant_id`

export const guestViewQuery = `
  select advance::text, step, partitions, partition, position::text, at, behind from audit.guest_view
  order by guest_view.advance, step`

export const guestViewDivisionQuery = `
  select partitions from audit.guest_view_division order by partitions`

export const guestViewBehindQuery = `
  select restaurant_id, advance::text, step, position::text, furthest::text, at
  from audit.guest_view_behind as moved order by moved.advance, step, restaurant_id`

export const signedHeadsQuery = `
  select position::text, chain, sequence::text, hash, at, statement
  from audit.signed_head order by signed_head.position`

export const entriesQuery = `
  select entry.*, entry.position::text as position, entry.sequence::text as sequence
  from audit.entry where entry.position > $1 and entry.position <= $2 order by entry.position`

export const visibleAtQuery = `
  select entry.position::text as position, entry.visible_at from audit.dated_entry as entry
  where entry.position = any($1::bigint[])`

export const entryCountQuery = 'select count(*)::int as count from audit.entry'

/** By table: versions, their number, and a version without an entry. */
export const versionQueries = {
  item_version: {
    rows: `
      select item_id as id, version.*, version.position::text as position from audit.item_version as version
      where item_id = any($1::uuid[]) and position > $2 and position <= $3`,
    count: 'select count(*)::int as count from audit.item_version',
    stray: `
      select item_id as id, position::text from audit.item_version as version where not exists (
        select from audit.entry where entry.position = version.position and entry.item_id = version.item_id) limit 1`,
  },
  menu_version: {
    rows: `
      select menu_id as id, version.*, version.position::text as position from audit.menu_version as version
      where menu_id = any($1::uuid[]) and position > $2 and position <= $3`,
    count: 'select count(*)::int as count from audit.menu_version',
    stray: `
      select menu_id as id, position::text from audit.menu_version as version where not exists (
        select from audit.entry where entry.position = version.position and entry.menu_id = version.menu_id
          and entry.item_id is null) limit 1`,
  },
  restaurant_version: {
    rows: `
      select restaurant_id as id, version.*, version.position::text as position
      from audit.restaurant_version as version
      where restaurant_id = any($1::uuid[]) and position > $2 and position <= $3`,
    count: 'select count(*)::int as count from audit.restaurant_version',
    stray: `
      select restaurant_id as id, position::text from audit.restaurant_version as version where not exists (
        select from audit.entry where entry.position = version.position
          and entry.restaurant_id = version.restaurant_id and entry.kind like 'restaurant.%') limit 1`,
  },
} as const

/**
 * By table: the columns of its primary key, and a query for a page of its rows. The query takes the key of the last row read
 * (nulls at first) and the page size.
 */
export const summaryQueries = {
  item_stay: {
    key: ['item_id', 'position'],
    query: `
      select item_id, position::text, menu_id, decided_from,
        nullif(ended_position, 9223372036854775807)::text as ended_position, nullif(decided_to, 'infinity') as decided_to
      from audit.item_stay as stay
      where $1::uuid is null or (item_id, stay.position) > ($1, $2::bigint)
      order by item_id, stay.position limit $3`,
  },
  menu_stay: {
    key: ['menu_id', 'position'],
    query: `
      select menu_id, position::text, nullif(ended_position, 9223372036854775807)::text as ended_position
      from audit.menu_stay as stay
      where $1::uuid is null or (menu_id, stay.position) > ($1, $2::bigint)
      order by menu_id, stay.position limit $3`,
  },
  restaurant_menu: {
    key: ['restaurant_id', 'menu_id'],
    query: `
      select restaurant_id, menu_id, position::text from audit.restaurant_menu
      where $1::uuid is null or (restaurant_id, menu_id) > ($1, $2::uuid)
      order by restaurant_id, menu_id limit $3`,
  },
  chain_end: {
    key: ['chain'],
    query: `
      select chain, sequence::text, hash, position::text from audit.chain_end
      where $1::text is null or chain > $1
      order by chain limit $2`,
  },
  allergen_version: {
    key: ['allergen_id', 'position'],
    query: `
      select allergen_id, position::text, decided_at, name, category from audit.allergen_version as version
      where $1::text is null or (allergen_id, version.position) > ($1, $2::bigint)
      order by allergen_id, version.position limit $3`,
  },
  item_name: {
    key: ['item_id', 'name'],
    query: `
      select item_id, name, restaurant_id, position::text from audit.item_name
      where $1::uuid is null or (item_id, name) > ($1, $2::text)
      order by item_id, name limit $3`,
  },
  restaurant_name: {
    key: ['restaurant_id', 'name'],
    query: `
      select restaurant_id, name, position::text from audit.restaurant_name
      where $1::uuid is null or (restaurant_id, name) > ($1, $2::text)
      order by restaurant_id, name limit $3`,
  },
} as const
