import {
  foldByKey,
  insertion,
  ofType,
  overRows,
  type RecordedAs,
  restaurantChanges,
  rowsStatement,
} from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

type Changed = RecordedAs<(typeof restaurantChanges)[number]>

/** The changes of a batch to a restaurant; `null` keeps the column. */
interface Change {
  readonly restaurantId: string
  readonly name: string | null
  readonly changedAt: string
  readonly position: bigint
}

const insert = insertion<RecordedAs<'RestaurantRegistered'>>('restaurant', 'on conflict (id) do nothing', {
  id: ['uuid', event => event.data.restaurantId],
  name: ['text', event => event.data.profile.name],
  owner_account_id: ['uuid', event => event.data.ownerAccountId],
  changed_at: ['timestamptz', event => event.metadata.decidedAt],
  position: ['bigint', event => event.position],
})

const change = rowsStatement<Change>(
  'restaurant-directory-change',
  {
    id: ['uuid', row => row.restaurantId],
    name: ['text', row => row.name],
    changed_at: ['timestamptz', row => row.changedAt],
    position: ['bigint', row => row.position],
  },
  incoming => `
    update {schema}.restaurant as kept
    set name = coalesce(incoming.name, kept.name), changed_at = incoming.changed_at, position = incoming.position
    from ${incoming} where kept.id = incoming.id and kept.position < incoming.position`,
)

const step = (before: Change | undefined, event: Changed): Change => ({
  restaurantId: event.data.restaurantId,
  name: (event.type === 'RestaurantProfileChanged' ? event.data.name : undefined) ?? before?.name ?? null,
  changedAt: event.metadata.decidedAt,
  position: event.position,
})

/** All restaurants, indexed in the order of the admin's overview, so that a page among ten thousand is a short index scan. */
export const restaurantDirectory: Projection = {
  name: 'restaurant-directory',
  eventTypes: projectionGroups.admin['restaurant-directory'],
  tables: readSql('admin/restaurant-directory/tables.sql'),
  apply(events) {
    const changes = foldByKey(ofType(events, ...restaurantChanges), event => event.data.restaurantId, step)
    return [...overRows(insert, ofType(events, 'RestaurantRegistered')), ...overRows(change, changes)]
  },
}
