import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { BatchTransaction, Behind } from '../../projection.ts'
import { firstThatFit, type Touched } from './shares.ts'
import type { DocumentKey } from './store-documents.ts'
import { bytesOfDocument } from './touched-documents.ts'

const putOffDocuments = `
  insert into {schema}.pending_document as kept (kind, id, restaurant_id, since_position, since)
  select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[])
  on conflict (kind, id) do update set
    since_position = least(kept.since_position, excluded.since_position),
    since = least(kept.since, excluded.since),
    again_since_position = least(kept.again_since_position, excluded.since_position),
    again_since = least(kept.again_since, excluded.since)`

/**
 * Notes documents that the batch has changed, to be derived later. However often one changes until then, it is derived once. The
 * batch may be older than what a document waits for: a restaurant that leaves its quarantine is applied late.
 */
export async function putOff(
  transaction: BatchTransaction,
  documents: readonly Touched[],
  events: readonly StoredEvent[],
): Promise<void> {
  if (documents.length === 0) return
  const firstOf = (restaurantId: string) =>
    events.find(({ metadata }) => metadata.restaurantId === null || metadata.restaurantId === restaurantId) ??
    events[0]
  const firsts = new Map(documents.map(({ restaurantId }) => [restaurantId, firstOf(restaurantId)]))
  await transaction.query({
    name: 'pending-documents-put-off',
    text: putOffDocuments,
    values: [
      documents.map(document => document.kind),
      documents.map(document => document.id),
      documents.map(document => document.restaurantId),
      documents.map(document => firsts.get(document.restaurantId)?.position),
      documents.map(document => firsts.get(document.restaurantId)?.created),
    ],
  })
}

const ofNextRestaurant = `
  with turn as (
    select coalesce(
      (select restaurant_id from {schema}.pending_document
        where restaurant_id > $1 and restaurant_id <> all($2::uuid[]) order by restaurant_id limit 1),
      (select restaurant_id from {schema}.pending_document
        where restaurant_id <> all($2::uuid[]) order by restaurant_id limit 1)
    ) as restaurant_id
  )
  select pending.kind, pending.id, pending.restaurant_id as "restaurantId",
    ${bytesOfDocument('pending.id')} as bytes
  from {schema}.pending_document as pending join turn using (restaurant_id)
  left join {schema}.guest_document as document on document.kind = pending.kind and document.id = pending.id
  order by pending.since_position, pending.kind, pending.id limit 50`

const beginDocuments = `
  update {schema}.pending_document set again_since_position = null, again_since = null
  where (kind, id) in (select * from unnest($1::text[], $2::uuid[]))`

/**
 * The next documents to derive: the oldest of the restaurant that comes after `lastRestaurant`, as many as one transaction may
 * derive. Restaurants in `postponed` are left out. What changes from now on counts for the documents again.
 */
export async function beginNext(
  transaction: BatchTransaction,
  lastRestaurant: string | null,
  postponed: readonly string[],
): Promise<readonly Touched[]> {
  const found = await transaction.query<Touched>({
    name: 'pending-documents-next',
    text: ofNextRestaurant,
    values: [lastRestaurant ?? '00000000-0000-0000-0000-000000000000', postponed],
  })
  const documents = firstThatFit(found)
  if (documents.length > 0)
    await transaction.query({
      name: 'pending-documents-begin',
      text: beginDocuments,
      values: keysOf(documents),
    })
  return documents
}

const stillPending = `
  select kind, id from {schema}.pending_document
  where (kind, id) in (select * from unnest($1::text[], $2::uuid[])) for update`

/** Those that are still to be derived: a menu that was deleted meanwhile must not come back. */
export async function withoutDeleted<T extends { readonly kind: string; readonly id: string }>(
  transaction: BatchTransaction,
  documents: readonly T[],
): Promise<readonly T[]> {
  const rows = await transaction.query<DocumentKey>({
    name: 'pending-documents-still',
    text: stillPending,
    values: keysOf(documents),
  })
  const known = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return documents.filter(({ kind, id }) => known.has(`${kind} ${id}`))
}

const endUnchanged = `
  delete from {schema}.pending_document
  where (kind, id) in (select * from unnest($1::text[], $2::uuid[])) and again_since_position is null`
const endChanged = `
  update {schema}.pending_document
  set since_position = again_since_position, since = again_since, again_since_position = null, again_since = null
  where (kind, id) in (select * from unnest($1::text[], $2::uuid[])) and again_since_position is not null`

/** The documents were stored as they were when they were begun. One that has changed since waits for another turn. */
export async function end(
  transaction: BatchTransaction,
  documents: readonly { readonly kind: string; readonly id: string }[],
): Promise<void> {
  const values = keysOf(documents)
  await Promise.all([
    transaction.query({ name: 'pending-documents-end', text: endUnchanged, values }),
    transaction.query({ name: 'pending-documents-again', text: endChanged, values }),
  ])
}

const removeMenus = `delete from {schema}.pending_document where kind = 'menu' and id = any($1::uuid[])`

/** Deleted menus have no document any more. */
export async function forgetMenus(transaction: BatchTransaction, ids: readonly string[]): Promise<void> {
  await transaction.query({ name: 'pending-documents-remove', text: removeMenus, values: [ids] })
}

const behindQuery = `
  select restaurant_id as "restaurantId", (min(since_position) - 1)::text as position, min(since) as since
  from {schema}.pending_document group by restaurant_id`

/** Restaurants with documents that wait: guests see them up to the event before the first that a document lacks. */
export async function restaurantsBehind(transaction: BatchTransaction): Promise<readonly Behind[]> {
  const rows = await transaction.query<{ restaurantId: string; position: string; since: Date }>({
    name: 'pending-documents-behind',
    text: behindQuery,
    values: [],
  })
  return rows.map(row => ({ ...row, position: BigInt(row.position) }))
}

function keysOf(documents: readonly { readonly kind: string; readonly id: string }[]) {
  return [documents.map(({ kind }) => kind), documents.map(({ id }) => id)]
}
