import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { Item } from '@safe-menu/contracts/items/state'
import type { Menu } from '@safe-menu/contracts/menus/state'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import type { LastVersions } from '../../folded-table.ts'
import { recorded } from '../../folding.ts'
import type { BatchTransaction } from '../../projection.ts'
import {
  type AuditedRestaurant,
  isItemEvent,
  isMenuEvent,
  isReportEvent,
  isRestaurantEvent,
  itemVersions,
  menuVersions,
  restaurantVersions,
} from './subjects.ts'

/** Where a chain ends. */
export interface StoredChainEnd {
  readonly sequence: bigint
  readonly hash: Buffer
}

/** The rows of everything that a batch touches, before the batch. */
export interface RowsBefore {
  readonly chains: ReadonlyMap<string, StoredChainEnd>
  readonly items: LastVersions<Item>
  readonly menus: LastVersions<Menu>
  readonly restaurants: LastVersions<AuditedRestaurant>
}

const chainEnds = `
  select chain as id, sequence::text, hash from {schema}.chain_end where chain = any($1::text[])`

const menusOfRestaurants = `
  select menu_id as id from {schema}.restaurant_menu where restaurant_id = any($1::uuid[])`

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
  const [ends, items, restaurants, closedMenus] = await Promise.all([
    read<{ id: string; sequence: string; hash: Buffer }>('chains', chainEnds, wanted.chains),
    itemVersions.last(transaction, wanted.items),
    restaurantVersions.last(transaction, wanted.restaurants),
    read<{ id: string }>('menus-of-restaurants', menusOfRestaurants, wanted.closed),
  ])
  const others = [...[...items.values()].map(({ state }) => state.menuId), ...closedMenus.map(({ id }) => id)]
  return {
    chains: new Map(
      ends.map(({ id, sequence, hash }): [string, StoredChainEnd] => [
        id,
        { sequence: BigInt(sequence), hash },
      ]),
    ),
    items,
    menus: await menuVersions.last(transaction, new Set([...wanted.menus, ...others])),
    restaurants,
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
    // Menus of a closed restaurant are closed, whatever their events say.
    if (restaurantId !== null && isMenuEvent(event)) wanted.restaurants.add(restaurantId)
    if (isRestaurantEvent(event)) wanted.restaurants.add(event.data.restaurantId)
    if (event.type === 'RestaurantClosed') wanted.closed.add(event.data.restaurantId)
    if (isItemEvent(event) || isReportEvent(event)) {
      wanted.items.add(event.data.itemId)
      if ('menuId' in event.data) wanted.menus.add(event.data.menuId)
      if ('movedTo' in event.data && event.data.movedTo) wanted.menus.add(event.data.movedTo)
    } else if (isMenuEvent(event)) wanted.menus.add(event.data.menuId)
  }
  return wanted
}
