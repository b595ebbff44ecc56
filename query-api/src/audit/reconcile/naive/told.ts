import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { Row } from '../values.ts'

export type VersionTable = 'item_version' | 'menu_version' | 'restaurant_version'

/** What an event comes to: its entry, but for what every entry has, and its subject's state after it (`null`: it has none). */
export interface Told {
  readonly entry: Row & { readonly chain: string }
  readonly version: { readonly table: VersionTable; readonly id: string; readonly row: Row } | null
}

/** When and where an event stands. */
export type At = Pick<StoredEvent, 'position'> & Pick<StoredEvent['metadata'], 'decidedAt' | 'restaurantId'>

/** The columns of an entry of which most say nothing. */
export const blank: Row = {
  restaurant_id: null,
  restaurant_name: null,
  menu_id: null,
  menu_name: null,
  item_id: null,
  item_name: null,
  allergen_id: null,
  allergen_name: null,
  account_id: null,
  before: null,
  after: null,
  overridden: false,
  took_confirmation_away: false,
  reason: null,
  guest_facing: true,
}
