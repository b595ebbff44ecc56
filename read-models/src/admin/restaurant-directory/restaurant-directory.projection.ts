import { evolveRestaurant, type Restaurant } from '@safe-menu/contracts/restaurants/state'
import { foldedTable } from '../../folded-table.ts'
import { projectionGroups } from '../../groups.ts'

interface ListedRestaurant extends Restaurant {
  readonly ownerAccountId: string | null
  /** The last change of the restaurant itself. The menus group knows the last change of its menus and items. */
  readonly changedAt: string
}

/** All restaurants, indexed in the order of the admin's overview, so that a page among ten thousand is a short index scan. */
export const restaurantDirectory = foldedTable({
  name: 'restaurant-directory',
  table: 'restaurant',
  eventTypes: projectionGroups.admin['restaurant-directory'],
  key: ['id', ({ data }) => data.restaurantId],
  evolve: (before: ListedRestaurant | undefined, event): ListedRestaurant => ({
    ...evolveRestaurant(before, event),
    ownerAccountId:
      before?.ownerAccountId ?? (event.type === 'RestaurantRegistered' ? event.data.ownerAccountId : null),
    changedAt: event.metadata.decidedAt,
  }),
  columns: {
    name: ['text collate "en-x-icu"', ({ profile }) => profile.name],
    owner_account_id: ['uuid', ({ ownerAccountId }) => ownerAccountId],
    changed_at: ['timestamptz', ({ changedAt }) => changedAt],
  },
  indexes: ['(name, id)'],
})
