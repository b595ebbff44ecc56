import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { recorded } from '../../folding.ts'
import type { BatchTransaction } from '../../projection.ts'
import type { AllergenName, ChainEnd, RowsBefore } from './batch-rows.ts'
import {
  type ItemState,
  isItemEvent,
  isMenuEvent,
  isReportEvent,
  type MenuState,
  type RestaurantState,
} from './subjects.ts'

/** An instant in the format of events. PostgreSQL's own JSON has microseconds and an offset. */
const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const chainEnds = `
  select chain as id, sequence::text, hash, position::text from {schema}.chain_end where chain = any($1::text[])`

const lastOf = (table: string, subject: string, columns: string) => `
  select wanted.id, last.* from unnest($1::uuid[]) as wanted (id)
  cross join lateral (
    select ${columns} from {schema}.${table}
    where ${subject} = wanted.id order by position desc limit 1) as last`

const items = lastOf(
  'item_version',
  'item_id',
  `item_id as "itemId", restaurant_id as "restaurantId", menu_id as "menuId", name, description, price_cents as "priceCents", section,
   cross_contamination as "crossContamination", modifications, tags, translations, mentions, ${iso('confirmed_at')} as "confirmedAt",
   ${iso('archived_at')} as "archivedAt", ${iso('sold_out_until')} as "soldOutUntil", picture, status, ${iso('decided_at')} as "decidedAt"`,
)

const menus = lastOf(
  'menu_version',
  'menu_id',
  `restaurant_id as "restaurantId", name, description, published, sections, deleted, ${iso('decided_at')} as "decidedAt"`,
)

const menusOfRestaurants = `
  select menu_id as id from {schema}.restaurant_menu where restaurant_id = any($1::uuid[])`

const restaurants = lastOf(
  'restaurant_version',
  'restaurant_id',
  `name, profile, ${iso('decided_at')} as "decidedAt"`,
)

// The whole catalogue has about forty names.
const allergens = `
  select allergen_id as id, position::text, name from {schema}.allergen_version as version
  order by allergen_id, version.position`

type Identified<State> = State & { readonly id: string }

/** Reads the rows that a batch touches, before the batch. */
export async function loadBefore(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<RowsBefore> {
  const wanted = wantedBy(events)
  const read = <Row extends object>(name: string, text: string, ids: ReadonlySet<string>) =>
    ids.size === 0
      ? Promise.resolve<readonly Row[]>([])
      : transaction.query<Row>({ name: `audit-load-${name}`, text, values: [[...ids]] })
  const [ends, itemRows, restaurantRows, closedMenus, names] = await Promise.all([
    read<{ id: string; sequence: string; hash: Buffer; position: string }>(
      'chains',
      chainEnds,
      wanted.chains,
    ),
    read<Identified<ItemState>>('items', items, wanted.items),
    read<Identified<RestaurantState>>('restaurants', restaurants, wanted.restaurants),
    read<{ id: string }>('menus-of-restaurants', menusOfRestaurants, wanted.closed),
    transaction.query<{ id: string; position: string; name: string }>({
      name: 'audit-load-allergens',
      text: allergens,
      values: [],
    }),
  ])
  const others = [...itemRows.map(({ menuId }) => menuId), ...closedMenus.map(({ id }) => id)]
  const menuRows = await read<Identified<MenuState>>('menus', menus, new Set([...wanted.menus, ...others]))
  return {
    chains: new Map(
      ends.map(({ id, sequence, hash, position }): [string, ChainEnd] => [
        id,
        { sequence: BigInt(sequence), hash, position: BigInt(position) },
      ]),
    ),
    items: byId(itemRows),
    menus: byId(menuRows),
    restaurants: byId(restaurantRows),
    allergens: namesOf(names),
  }
}

function wantedBy(events: readonly StoredEvent[]) {
  const wanted = {
    chains: new Set<string>(),
    items: new Set<string>(),
    menus: new Set<string>(),
    restaurants: new Set<string>(),
    closed: new Set<string>(),
  }
  for (const event of recorded(events)) {
    const { restaurantId } = event.metadata
    wanted.chains.add(chainOf(event.type, restaurantId))
    if (restaurantId !== null) wanted.restaurants.add(restaurantId)
    if ('restaurantId' in event.data) wanted.restaurants.add(event.data.restaurantId)
    if (event.type === 'RestaurantClosed') wanted.closed.add(event.data.restaurantId)
    if (isItemEvent(event) || isReportEvent(event)) {
      wanted.items.add(event.data.itemId)
      if ('menuId' in event.data) wanted.menus.add(event.data.menuId)
      if ('movedTo' in event.data && event.data.movedTo) wanted.menus.add(event.data.movedTo)
    } else if (isMenuEvent(event)) wanted.menus.add(event.data.menuId)
  }
  return wanted
}

function byId<State extends object>(rows: readonly Identified<State>[]): ReadonlyMap<string, State> {
  return new Map(
    rows.map((row): [string, State] => {
      const { id, ...state } = row
      return [id, state as unknown as State]
    }),
  )
}

function namesOf(rows: readonly { id: string; position: string; name: string }[]) {
  const names = new Map<string, AllergenName[]>()
  for (const { id, position, name } of rows) {
    const known = names.get(id)
    const next = { position: BigInt(position), name }
    if (known === undefined) names.set(id, [next])
    else known.push(next)
  }
  return names
}
