import type { Item } from '@safe-menu/contracts/items/state'
import type { Menu } from '@safe-menu/contracts/menus/state'
import type { Version } from '../../folded-table.ts'
import { insertion, overRows, type Recorded, rowsStatement } from '../../folding.ts'
import type { Statement } from '../../projection.ts'
import type { Description } from './describe.ts'
import type { StoredChainEnd } from './load.ts'
import { type AuditedRestaurant, itemVersions, menuVersions, restaurantVersions } from './subjects.ts'

interface Entry extends Description {
  readonly event: Recorded
  readonly chain: string
  readonly sequence: bigint
  readonly digest: Buffer
  readonly hash: Buffer
  readonly canonical: string
  readonly guestFacing: boolean
}

/** An item's time on a menu, which began at `position`; without an end, the item is still there. A row of `item_stay`. */
export interface MenuMembership {
  readonly itemId: string
  readonly position: bigint
  readonly menuId: string
  readonly from: string
  endedPosition: bigint | null
  to: string | null
}

/** A time in which a menu was published and not deleted; without an end, it still is. A row of `menu_stay`. */
export interface PublishedPeriod {
  readonly menuId: string
  readonly position: bigint
  endedPosition: bigint | null
}

/** A name that a subject took; `position`: the last time. */
export interface TakenName {
  readonly id: string
  readonly restaurantId: string
  readonly name: string
  readonly position: bigint
}

/** What a batch adds to the tables. */
export interface BatchRows {
  readonly entries: Entry[]
  readonly chainEnds: ReadonlyMap<string, StoredChainEnd>
  readonly items: readonly Version<Item>[]
  readonly menus: readonly Version<Menu>[]
  readonly restaurants: readonly Version<AuditedRestaurant>[]
  /** By subject and name: each once. */
  readonly itemNames: ReadonlyMap<string, TakenName>
  readonly restaurantNames: ReadonlyMap<string, TakenName>
  readonly stays: MenuMembership[]
  /** Ends of stays that began in an earlier batch. */
  readonly ends: { readonly itemId: string; readonly position: bigint; readonly at: string }[]
  readonly menuStays: PublishedPeriod[]
  /** Ends of published periods that began in an earlier batch. */
  readonly menuEnds: { readonly menuId: string; readonly position: bigint }[]
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

function personOf({ event: { metadata } }: Entry): string | null {
  const { actor, impersonator } = metadata
  return impersonator ?? (actor.kind === 'account' ? actor.id : null)
}

/** The end of a stay that has not ended. */
const neverEnded = 9223372036854775807n

const insertEntries = insertion<Entry>('entry', '', {
  position: ['bigint', entry => entry.event.position],
  chain: ['text', entry => entry.chain],
  sequence: ['bigint', entry => entry.sequence],
  digest: ['bytea', entry => entry.digest],
  hash: ['bytea', entry => entry.hash],
  kind: ['text', entry => entry.kind],
  restaurant_id: ['uuid', entry => entry.restaurantId],
  menu_id: ['uuid', entry => entry.menuId],
  item_id: ['uuid', entry => entry.itemId],
  allergen_id: ['text', entry => entry.allergenId],
  account_id: ['uuid', entry => entry.accountId],
  before: ['jsonb', entry => json(entry.before)],
  after: ['jsonb', entry => json(entry.after)],
  overridden: ['boolean', entry => entry.overridden],
  took_confirmation_away: ['boolean', entry => entry.tookConfirmationAway],
  reason: ['text', entry => entry.reason],
  actor: ['jsonb', entry => json(entry.event.metadata.actor)],
  impersonator_id: ['uuid', entry => entry.event.metadata.impersonator],
  person_id: ['uuid', personOf],
  correlation_id: ['text', entry => entry.event.metadata.correlationId],
  decided_at: ['timestamptz', entry => entry.event.metadata.decidedAt],
  guest_facing: ['boolean', entry => entry.guestFacing],
  event: ['lines', entry => entry.canonical], // canonical JSON contains no raw line break
})

const insertRestaurantMenus = insertion<Version<Menu>>('restaurant_menu', 'on conflict do nothing', {
  restaurant_id: ['uuid', row => row.state.restaurantId],
  menu_id: ['uuid', row => row.key],
  position: ['bigint', row => row.position],
})

const insertItemNames = insertion<TakenName>(
  'item_name',
  'on conflict (item_id, name) do update set position = excluded.position',
  {
    item_id: ['uuid', row => row.id],
    name: ['text', row => row.name],
    restaurant_id: ['uuid', row => row.restaurantId],
    position: ['bigint', row => row.position],
  },
)

const insertRestaurantNames = insertion<TakenName>(
  'restaurant_name',
  'on conflict (restaurant_id, name) do update set position = excluded.position',
  {
    restaurant_id: ['uuid', row => row.id],
    name: ['text', row => row.name],
    position: ['bigint', row => row.position],
  },
)

const endStays = rowsStatement<BatchRows['ends'][number]>(
  'audit-end-stays',
  {
    item_id: ['uuid', row => row.itemId],
    position: ['bigint', row => row.position],
    at: ['timestamptz', row => row.at],
  },
  incoming => `
    update {schema}.item_stay as stay set ended_position = incoming.position, decided_to = incoming.at from ${incoming}
    where stay.item_id = incoming.item_id and stay.ended_position = ${neverEnded}`,
)

const insertStays = insertion<MenuMembership>('item_stay', '', {
  item_id: ['uuid', row => row.itemId],
  position: ['bigint', row => row.position],
  menu_id: ['uuid', row => row.menuId],
  decided_from: ['timestamptz', row => row.from],
  ended_position: ['bigint', row => row.endedPosition ?? neverEnded],
  decided_to: ['timestamptz', row => row.to ?? 'infinity'],
})

const endMenuStays = rowsStatement<BatchRows['menuEnds'][number]>(
  'audit-end-menu-stays',
  { menu_id: ['uuid', row => row.menuId], position: ['bigint', row => row.position] },
  incoming => `
    update {schema}.menu_stay as stay set ended_position = incoming.position from ${incoming}
    where stay.menu_id = incoming.menu_id and stay.ended_position = ${neverEnded}`,
)

const insertMenuStays = insertion<PublishedPeriod>('menu_stay', '', {
  menu_id: ['uuid', row => row.menuId],
  position: ['bigint', row => row.position],
  ended_position: ['bigint', row => row.endedPosition ?? neverEnded],
})

const moveChains = insertion<readonly [chain: string, end: StoredChainEnd]>(
  'chain_end',
  `on conflict (chain) do update set
    sequence = excluded.sequence, hash = excluded.hash`,
  {
    chain: ['text', ([chain]) => chain],
    sequence: ['bigint', ([, end]) => end.sequence],
    hash: ['bytea', ([, end]) => end.hash],
  },
)

/** The statements that add a folded batch to the tables. */
export function statementsFor(folded: BatchRows): readonly Statement[] {
  return [
    ...overRows(insertEntries, folded.entries),
    ...itemVersions.store(folded.items),
    ...menuVersions.store(folded.menus),
    ...overRows(insertRestaurantMenus, folded.menus),
    ...restaurantVersions.store(folded.restaurants),
    ...overRows(insertItemNames, [...folded.itemNames.values()]),
    ...overRows(insertRestaurantNames, [...folded.restaurantNames.values()]),
    // Before the new stays: if an item leaves and returns in one batch, its earlier stay ends, not the new one.
    ...overRows(endStays, folded.ends),
    ...overRows(insertStays, folded.stays),
    // Before the new ones, as for the stays of items.
    ...overRows(endMenuStays, folded.menuEnds),
    ...overRows(insertMenuStays, folded.menuStays),
    ...overRows(moveChains, [...folded.chainEnds]),
  ]
}
