import type { VersionTable } from '@safe-menu/audit-oracle/trail'

/** The live audit tables: up to which event of the log they are, and its id. */
export const checkpointQuery = `
  select position::text, event_id as "eventId" from projector.checkpoints
  where group_name = 'audit' and state = 'live'`

/** Restaurants whose later events the live audit tables do not have. */
export const quarantinedQuery = `
  select quarantine.restaurant_id as "restaurantId", quarantine.applied_to::text as "appliedTo",
    quarantine.stream_name as "streamName"
  from projector.quarantine as quarantine join projector.checkpoints as checkpoint using (generation)
  where checkpoint.group_name = 'audit' and checkpoint.state = 'live' order by quarantine.restaurant_id`

export const guestViewQuery = `
  select advance::text, position::text, at, behind from audit.guest_view order by guest_view.advance`

export const guestViewBehindQuery = `
  select restaurant_id, advance::text, position::text, furthest::text, at
  from audit.guest_view_behind as step order by step.advance, restaurant_id`

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

interface VersionQueries {
  readonly rows: string
  readonly count: string
  /** A version without an entry. */
  readonly stray: string
}

export const versionQueries: Readonly<Record<VersionTable, VersionQueries>> = {
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
}
