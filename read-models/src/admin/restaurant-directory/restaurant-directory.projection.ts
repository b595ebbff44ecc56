import { overRows } from '../../folding/columns.ts'
import { foldByKey, ofType, type Recorded, type RecordedAs, recorded } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'

const changeTypes = [
  'RestaurantProfileChanged',
  'RestaurantBrandingChanged',
  'RestaurantPictureSet',
  'RestaurantPictureRemoved',
] as const
type Changed = RecordedAs<(typeof changeTypes)[number]>

/** The changes of a batch to a restaurant; `null` keeps the column. */
interface Change {
  readonly restaurantId: string
  readonly name: string | null
  readonly changedAt: string
  readonly position: bigint
}

const insert = `
  insert into {schema}.restaurant (id, name, owner_account_id, changed_at, position)
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::bigint[])
  on conflict (id) do nothing`

const change = `
  update {schema}.restaurant as kept
  set name = coalesce(change.name, kept.name), changed_at = change.changed_at, position = change.position
  from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bigint[]) as change (id, name, changed_at, position)
  where kept.id = change.id and kept.position < change.position`

const isChange = (event: Recorded): event is Changed =>
  (changeTypes as readonly string[]).includes(event.type)

const step = (before: Change | undefined, event: Changed): Change => ({
  restaurantId: event.data.restaurantId,
  name: (event.type === 'RestaurantProfileChanged' ? event.data.name : undefined) ?? before?.name ?? null,
  changedAt: event.metadata.decidedAt,
  position: event.position,
})

/** All restaurants, indexed in the order of the admin's overview, so that a page among ten thousand is a short index scan. */
export const restaurantDirectory: Projection = {
  name: 'restaurant-directory',
  version: 1,
  eventTypes: projectionGroups.admin['restaurant-directory'],
  tables: readSql('admin/restaurant-directory/tables.sql'),
  apply(events) {
    const latest = foldByKey<Changed, Change>(
      recorded(events).filter(isChange),
      event => event.data.restaurantId,
      step,
    )
    return [
      ...overRows('restaurant-directory-insert', insert, ofType(events, 'RestaurantRegistered'), [
        event => event.data.restaurantId,
        event => event.data.profile.name,
        event => event.data.ownerAccountId,
        event => event.metadata.decidedAt,
        event => event.position,
      ]),
      ...overRows(
        'restaurant-directory-change',
        change,
        [...latest.values()],
        [row => row.restaurantId, row => row.name, row => row.changedAt, row => row.position],
      ),
    ]
  },
}
