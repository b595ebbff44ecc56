import type { Item } from '@safe-menu/contracts/items/state'
import type { Menu } from '@safe-menu/contracts/menus/state'
import type { LastVersions, Version } from '../../folded-table.ts'
import type { Recorded } from '../../folding.ts'
import type { Description } from './describe.ts'
import type { AuditedRestaurant } from './subjects.ts'

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

export interface Entry extends Description {
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
