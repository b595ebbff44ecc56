import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { isInPartition, type Partition } from '@safe-menu/server-kit/partitions/partition'
import type { BatchTransaction, Behind, Statement } from '../../projection.ts'
import { andInPartition } from '../../sql.ts'
import { carriesOneOf } from '../items/items.queries.ts'
import type { DocumentKey } from './document-texts.ts'
import type { RestaurantDocument } from './touched-documents.ts'

const keepFirst = `
  on conflict (kind, id) do update set
    since_position = least(kept.since_position, excluded.since_position),
    since = least(kept.since, excluded.since)`

const putOffDocuments = `
  insert into {schema}.pending_document as kept (kind, id, restaurant_id, since_position, since)
  select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[])
  ${keepFirst}`

/**
 * Notes documents that the batch has changed, to be derived later. However often one changes until then, it is derived once. The
 * batch may be older than what a document waits for: a restaurant that leaves its quarantine is applied late.
 */
export function putOff(
  documents: readonly RestaurantDocument[],
  events: readonly StoredEvent[],
): readonly Statement[] {
  if (documents.length === 0) return []
  const firsts = new Map<string | null, StoredEvent>()
  for (const event of events)
    if (!firsts.has(event.metadata.restaurantId)) firsts.set(event.metadata.restaurantId, event)
  const firstOf = ({ restaurantId }: RestaurantDocument) => firsts.get(restaurantId) ?? events[0]
  const values = [
    documents.map(document => document.kind),
    documents.map(document => document.id),
    documents.map(document => document.restaurantId),
    documents.map(document => firstOf(document)?.position),
    documents.map(document => firstOf(document)?.created),
  ]
  return [{ name: 'pending-documents-put-off', text: putOffDocuments, values }]
}

/** Looks at every tag there is: only for the rare batch that changes the catalogue. */
const putOffMenusThatShow = (partition: Partition) => `
  insert into {schema}.pending_document as kept (kind, id, restaurant_id, since_position, since)
  select 'menu', menu.id, menu.restaurant_id, $2::bigint, $3::timestamptz from (
    select distinct item.menu_id from {schema}.active_item as item where ${carriesOneOf('$1::text[]')}
  ) as shown join {schema}.menu on menu.id = shown.menu_id and menu.deleted_position is null
    ${andInPartition('menu.restaurant_id', partition)}
  ${keepFirst}`

/** Notes every menu of a partition that shows one of these allergens, because the catalogue has changed. */
export function putOffShowing(
  allergenIds: readonly string[],
  first: StoredEvent,
  partition: Partition,
): Statement {
  const values = [allergenIds, first.position, first.created]
  return { name: 'pending-documents-showing', text: putOffMenusThatShow(partition), values }
}

const ofNextRestaurant = (partition: Partition) => `
  with turn as (
    select coalesce(
      (select restaurant_id from {schema}.pending_document
        where restaurant_id > $1 and restaurant_id <> all($2::uuid[]) ${andInPartition('restaurant_id', partition)} order by restaurant_id limit 1),
      (select restaurant_id from {schema}.pending_document
        where restaurant_id <> all($2::uuid[]) ${andInPartition('restaurant_id', partition)} order by restaurant_id limit 1)
    ) as restaurant_id
  )
  select kind, id, restaurant_id as "restaurantId"
  from {schema}.pending_document join turn using (restaurant_id)
  order by since_position, kind, id limit 50`

/**
 * The oldest documents of the restaurant of a partition that comes after `lastRestaurant`, leaving out those in `postponed`.
 */
export function findNext(
  transaction: BatchTransaction,
  lastRestaurant: string | null,
  postponed: readonly string[],
  partition: Partition,
): Promise<readonly RestaurantDocument[]> {
  return transaction.query({
    name: 'pending-documents-next',
    text: ofNextRestaurant(partition),
    values: [lastRestaurant ?? '00000000-0000-0000-0000-000000000000', postponed],
  })
}

const removeDerived = `
  delete from {schema}.pending_document where (kind, id) in (select * from unnest($1::text[], $2::uuid[]))`

/** Removes documents that have been derived. */
export function remove(documents: readonly DocumentKey[]): Statement {
  const values = [documents.map(({ kind }) => kind), documents.map(({ id }) => id)]
  return { name: 'pending-documents-derived', text: removeDerived, values }
}

const removePending = 'delete from {schema}.pending_document where id = any($1::uuid[])'

/** Deleted menus and closed restaurants have no documents any more. */
export function forget(ids: readonly string[]): Statement {
  return { name: 'pending-documents-remove', text: removePending, values: [ids] }
}

const behindQuery = `
  select restaurant_id as "restaurantId", (min(since_position) - 1)::text as position, min(since) as since
  from {schema}.pending_document group by restaurant_id`

/** Restaurants of a partition with documents that wait: guests see them up to the event before the first that a document lacks. */
export async function restaurantsBehind(
  transaction: BatchTransaction,
  partition: Partition,
): Promise<readonly Behind[]> {
  const rows = await transaction.query<{ restaurantId: string; position: string; since: Date }>({
    name: 'pending-documents-behind',
    text: behindQuery,
    values: [],
  })
  const own = rows.filter(({ restaurantId }) => isInPartition(partition, restaurantId))
  return own.map(row => ({ ...row, position: BigInt(row.position) }))
}
