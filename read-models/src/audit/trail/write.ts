import { overRows } from '../../folding/columns.ts'
import type { Statement } from '../../projection.ts'
import type { Entry, Folded } from './batch-rows.ts'

const insertEntries = `
  insert into {schema}.entry (position, chain, sequence, digest, hash, kind, restaurant_id, restaurant_name, menu_id,
    menu_name, item_id, item_name, allergen_id, allergen_name, account_id, before, after, overridden,
    took_confirmation_away, reason, actor, impersonator_id, person_id, correlation_id, decided_at, guest_facing, event)
  select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bytea[], $5::bytea[], $6::text[], $7::uuid[],
    $8::text[], $9::uuid[], $10::text[], $11::uuid[], $12::text[], $13::text[], $14::text[], $15::uuid[], $16::jsonb[],
    $17::jsonb[], $18::boolean[], $19::boolean[], $20::text[], $21::jsonb[], $22::uuid[], $23::uuid[], $24::text[],
    $25::timestamptz[], $26::boolean[], string_to_array($27::text, E'\\n'))`

/**
 * Joins the texts of the events with line breaks: escaping them as array elements would cost more than everything else. Canonical
 * JSON contains no raw line break.
 */
function withTextsAsOne(statement: Statement): Statement {
  const texts = statement.values.at(-1) as readonly string[]
  return { ...statement, values: [...statement.values.slice(0, -1), texts.join('\n')] }
}

const insertItems = `
  insert into {schema}.item_version (item_id, position, decided_at, restaurant_id, menu_id, name, description,
    price_cents, section, cross_contamination, modifications, tags, confirmed_at, archived_at, sold_out_until,
    status, translations, picture)
  select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
    $8::int[], $9::text[], $10::text[], $11::text[], $12::jsonb[], $13::timestamptz[], $14::timestamptz[],
    $15::timestamptz[], $16::text[], $17::jsonb[], $18::jsonb[])`

const insertMenus = `
  insert into {schema}.menu_version (menu_id, position, decided_at, restaurant_id, name, description, published,
    sections, deleted)
  select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::boolean[],
    $8::jsonb[], $9::boolean[])`

const insertRestaurantMenus = `
  insert into {schema}.restaurant_menu (restaurant_id, menu_id, position)
  select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])
  on conflict do nothing`

const insertRestaurants = `
  insert into {schema}.restaurant_version (restaurant_id, position, decided_at, name, profile)
  select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::jsonb[])`

/**
 * The platform's chain continues while a restaurant is in quarantine. Those entries get the name that the restaurant had then once
 * its own events are applied.
 */
const nameEarlierEntries = `
  update {schema}.entry as named set restaurant_name = version.name
  from unnest($1::uuid[], $2::bigint[]) as renamed (restaurant_id, since)
  cross join lateral (select name, position from {schema}.restaurant_version as own
    where own.restaurant_id = renamed.restaurant_id and own.position >= renamed.since) as version
  where named.restaurant_id = renamed.restaurant_id and named.chain = 'platform' and named.position > version.position
    and not exists (select from {schema}.restaurant_version as newer where newer.restaurant_id = renamed.restaurant_id
      and newer.position > version.position and newer.position < named.position)
    and named.restaurant_name is distinct from version.name`

const insertItemNames = `
  insert into {schema}.item_name (item_id, name, restaurant_id, position)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[])
  on conflict (item_id, name) do update set position = excluded.position`

const insertRestaurantNames = `
  insert into {schema}.restaurant_name (restaurant_id, name, position)
  select * from unnest($1::uuid[], $2::text[], $3::bigint[])
  on conflict (restaurant_id, name) do update set position = excluded.position`

const endStays = `
  update {schema}.item_stay as stay set ended_position = ended.position, decided_to = ended.at
  from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as ended (item_id, position, at)
  where stay.item_id = ended.item_id and stay.ended_position = 9223372036854775807`

const insertStays = `
  insert into {schema}.item_stay (item_id, position, menu_id, decided_from, ended_position, decided_to)
  select item_id, position, menu_id, decided_from, coalesce(ended_position, 9223372036854775807),
    coalesce(decided_to, 'infinity')
  from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::timestamptz[], $5::bigint[], $6::timestamptz[])
    as stay (item_id, position, menu_id, decided_from, ended_position, decided_to)`

const endMenuStays = `
  update {schema}.menu_stay as stay set ended_position = ended.position
  from unnest($1::uuid[], $2::bigint[]) as ended (menu_id, position)
  where stay.menu_id = ended.menu_id and stay.ended_position = 9223372036854775807`

const insertMenuStays = `
  insert into {schema}.menu_stay (menu_id, position, ended_position)
  select menu_id, position, coalesce(ended_position, 9223372036854775807)
  from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as stay (menu_id, position, ended_position)`

const moveChains = `
  insert into {schema}.chain_end (chain, sequence, hash, position)
  select * from unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[])
  on conflict (chain) do update set
    sequence = excluded.sequence, hash = excluded.hash, position = excluded.position`

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

function personOf({ event: { metadata } }: Entry): string | null {
  const { actor, impersonator } = metadata
  return impersonator ?? (actor.kind === 'account' ? actor.id : null)
}

/** The first new version of each restaurant. */
function firstVersions({ restaurants }: Folded) {
  const ids = new Set<string>()
  return restaurants.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The statements that add a folded batch to the tables. */
export function statementsFor(folded: Folded): readonly Statement[] {
  return [
    ...overRows('audit-entries', insertEntries, folded.entries, [
      entry => entry.event.position,
      entry => entry.chain,
      entry => entry.sequence,
      entry => entry.digest,
      entry => entry.hash,
      entry => entry.kind,
      entry => entry.restaurantId,
      entry => entry.restaurantName,
      entry => entry.menuId,
      entry => entry.menuName,
      entry => entry.itemId,
      entry => entry.itemName,
      entry => entry.allergenId,
      entry => entry.allergenName,
      entry => entry.accountId,
      entry => json(entry.before),
      entry => json(entry.after),
      entry => entry.overridden,
      entry => entry.tookConfirmationAway,
      entry => entry.reason,
      entry => json(entry.event.metadata.actor),
      entry => entry.event.metadata.impersonator,
      personOf,
      entry => entry.event.metadata.correlationId,
      entry => entry.event.metadata.decidedAt,
      entry => entry.guestFacing,
      entry => entry.canonical,
    ]).map(withTextsAsOne),
    ...overRows('audit-items', insertItems, folded.items, [
      row => row.id,
      row => row.position,
      row => row.state.decidedAt,
      row => row.state.restaurantId,
      row => row.state.menuId,
      row => row.state.name,
      row => row.state.description,
      row => row.state.priceCents,
      row => row.state.section,
      row => row.state.crossContamination,
      row => row.state.modifications,
      row => json(row.state.tags),
      row => row.state.confirmedAt,
      row => row.state.archivedAt,
      row => row.state.soldOutUntil,
      row => row.state.status,
      row => json(row.state.translations),
      row => json(row.state.picture),
    ]),
    ...overRows('audit-menus', insertMenus, folded.menus, [
      row => row.id,
      row => row.position,
      row => row.state.decidedAt,
      row => row.state.restaurantId,
      row => row.state.name,
      row => row.state.description,
      row => row.state.published,
      row => json(row.state.sections),
      row => row.state.deleted,
    ]),
    ...overRows('audit-restaurant-menus', insertRestaurantMenus, folded.menus, [
      row => row.state.restaurantId,
      row => row.id,
      row => row.position,
    ]),
    ...overRows('audit-restaurants', insertRestaurants, folded.restaurants, [
      row => row.id,
      row => row.position,
      row => row.state.decidedAt,
      row => row.state.name,
      row => json(row.state.profile),
    ]),
    ...overRows('audit-name-earlier-entries', nameEarlierEntries, firstVersions(folded), [
      row => row.id,
      row => row.position,
    ]),
    ...overRows(
      'audit-item-names',
      insertItemNames,
      [...folded.itemNames.values()],
      [row => row.id, row => row.name, row => row.restaurantId, row => row.position],
    ),
    ...overRows(
      'audit-restaurant-names',
      insertRestaurantNames,
      [...folded.restaurantNames.values()],
      [row => row.id, row => row.name, row => row.position],
    ),
    // Before the new stays: if an item leaves and returns in one batch, its earlier stay ends, not the new one.
    ...overRows('audit-end-stays', endStays, folded.ends, [
      row => row.itemId,
      row => row.position,
      row => row.at,
    ]),
    ...overRows('audit-stays', insertStays, folded.stays, [
      row => row.itemId,
      row => row.position,
      row => row.menuId,
      row => row.from,
      row => row.endedPosition,
      row => row.to,
    ]),
    // Before the new ones, as for the stays of items.
    ...overRows('audit-end-menu-stays', endMenuStays, folded.menuEnds, [
      row => row.menuId,
      row => row.position,
    ]),
    ...overRows('audit-menu-stays', insertMenuStays, folded.menuStays, [
      row => row.menuId,
      row => row.position,
      row => row.endedPosition,
    ]),
    ...overRows(
      'audit-chain-ends',
      moveChains,
      [...folded.chainEnds],
      [([chain]) => chain, ([, end]) => end.sequence, ([, end]) => end.hash, ([, end]) => end.position],
    ),
  ]
}
