import { evolveRestaurant, type Restaurant } from '@safe-menu/contracts/restaurants/state'
import { foldedTable } from '../../folded-table.ts'
import type { RecordedAs } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'

const eventTypes = projectionGroups.menus.restaurants

/** A restaurant as its row has it. */
export interface StoredRestaurant extends Restaurant {
  /** The position of the registration. */
  readonly registered: string
  /** The revision of the stream, which an edit refers to. */
  readonly revision: string
}

export const evolveStoredRestaurant = (
  before: StoredRestaurant | undefined,
  event: RecordedAs<(typeof eventTypes)[number]>,
): StoredRestaurant => ({
  ...evolveRestaurant(before, event),
  registered: before?.registered ?? String(event.position),
  revision: String(event.revision),
})

/** What everyone may see of a restaurant, and its codes. */
export const restaurants = foldedTable({
  name: 'restaurants',
  table: 'restaurant',
  eventTypes,
  key: ['id', ({ data }) => data.restaurantId],
  evolve: evolveStoredRestaurant,
  columns: {
    name: ['text', ({ profile }) => profile.name],
    time_zone: ['text', ({ profile }) => profile.timeZone],
    currency: ['text', ({ profile }) => profile.currency],
    closed: ['boolean', ({ closed }) => closed],
  },
})
