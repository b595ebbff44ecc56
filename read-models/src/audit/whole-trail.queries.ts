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

const versionsOf = (subject: 'item' | 'menu' | 'restaurant', isOfSubject: string) => ({
  rows: `
    select ${subject}_id as id, version.*, version.position::text as position from audit.${subject}_version as version
    where ${subject}_id = any($1::uuid[]) and position > $2 and position <= $3`,
  count: `select count(*)::int as count from audit.${subject}_version`,
  stray: `
    select ${subject}_id as id, position::text from audit.${subject}_version as version where not exists (
      select from audit.entry where entry.position = version.position and (${isOfSubject})) limit 1`,
})

/** By table: versions, their number, and a version without an entry. */
export const versionQueries = {
  item_version: versionsOf('item', 'entry.item_id = version.item_id'),
  menu_version: versionsOf(
    'menu',
    `entry.menu_id = version.menu_id and entry.item_id is null
      or entry.restaurant_id = version.restaurant_id and entry.kind = 'restaurant.closed'`,
  ),
  restaurant_version: versionsOf(
    'restaurant',
    "entry.restaurant_id = version.restaurant_id and entry.kind like 'restaurant.%'",
  ),
} as const

/** A query for a page of the rows of a table. It takes the key of the last row read (nulls at first) and the page size. */
function pagesOf(table: string, key: Readonly<Record<string, string>>, columns: string) {
  const names = Object.keys(key)
  const row = names.map(name => `${table}.${name}`).join(', ')
  const last = Object.values(key).map((type, index) => `$${index + 1}::${type}`)
  return {
    key: names,
    query: `
      select ${columns} from audit.${table}
      where ${last[0]} is null or (${row}) > (${last.join(', ')})
      order by ${row} limit $${names.length + 1}`,
  }
}

const endedPosition = 'nullif(ended_position, 9223372036854775807)::text as ended_position'

/** By table: the columns of its primary key, and the query for its pages. */
export const summaryQueries = {
  item_stay: pagesOf(
    'item_stay',
    { item_id: 'uuid', position: 'bigint' },
    `item_id, position::text, menu_id, decided_from, ${endedPosition}, nullif(decided_to, 'infinity') as decided_to`,
  ),
  menu_stay: pagesOf(
    'menu_stay',
    { menu_id: 'uuid', position: 'bigint' },
    `menu_id, position::text, ${endedPosition}`,
  ),
  restaurant_menu: pagesOf(
    'restaurant_menu',
    { restaurant_id: 'uuid', menu_id: 'uuid' },
    'restaurant_id, menu_id, position::text',
  ),
  chain_end: pagesOf('chain_end', { chain: 'text' }, 'chain, sequence::text, hash, position::text'),
  allergen_version: pagesOf(
    'allergen_version',
    { allergen_id: 'text', position: 'bigint' },
    'allergen_id, position::text, decided_at, name, category',
  ),
  item_name: pagesOf(
    'item_name',
    { item_id: 'uuid', name: 'text' },
    'item_id, name, restaurant_id, position::text',
  ),
  restaurant_name: pagesOf(
    'restaurant_name',
    { restaurant_id: 'uuid', name: 'text' },
    'restaurant_id, name, position::text',
  ),
} as const
