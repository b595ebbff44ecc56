import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import type { BatchTransaction } from '../engine/projection.ts'
import { ofType, recorded } from '../folding/recorded.ts'
import {
  allItemDocuments,
  catalogueDocument,
  itemDocuments,
  itemsThatCarry,
  menuDocuments,
  publishedMenusDocuments,
  restaurantDocuments,
  storeDocuments,
} from './document-queries.ts'
import { type DocumentText, type EncodedDocument, encodeDocument } from './encode-document.ts'

/** Events that cannot change a list of menus: they touch an item that stays where it is, or the restaurant itself. */
const leavesListsAlone = new Set([
  'RestaurantProfileChanged',
  'RestaurantBrandingChanged',
  'ItemDetailsChanged',
  'ItemPriceChanged',
  'AllergenDeclared',
  'AllergenWithdrawn',
  'AllergensConfirmed',
  'AllergensReviewedInPart',
])

/** At most so many documents in memory at once while everything is derived: about 20 MB of large menus. */
const chunkSize = 200

interface Touched {
  readonly id: string
  readonly restaurant_id: string
  readonly deleted: boolean
}

const touchedMenus = `
  select menu.id, menu.restaurant_id, menu.deleted_position is not null as deleted
  from {schema}.menu_revision as revision join {schema}.menu on menu.id = revision.menu_id
  where revision.position >= $1`

/** Looks at every tag there is: only for the rare batch that changes the catalogue. */
const menusThatShow = `
  select distinct menu.id, menu.restaurant_id, false as deleted
  from {schema}.item_tag as tag
  join {schema}.active_item as item on item.id = tag.item_id
  join {schema}.menu on menu.id = item.menu_id
  where tag.allergen_id = any($1::text[]) and tag.presence is not null`

async function menusTouchedBy(
  transaction: BatchTransaction,
  firstPosition: bigint,
  allergenIds: readonly string[],
): Promise<readonly Touched[]> {
  const [changed, showing] = await Promise.all([
    transaction.query<Touched>({
      name: 'guest-documents-touched',
      text: touchedMenus,
      values: [firstPosition],
    }),
    allergenIds.length === 0
      ? []
      : transaction.query<Touched>({
          name: 'guest-documents-showing',
          text: menusThatShow,
          values: [allergenIds],
        }),
  ])
  return [...new Map([...showing, ...changed].map(menu => [menu.id, menu])).values()]
}

/** Serialises each item anew that the batch changed, or that carries a tag of another name now. */
async function refreshItems(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
  allergenIds: readonly string[],
): Promise<void> {
  const changed = recorded(events).flatMap(({ data }) => ('itemId' in data ? [data.itemId] : []))
  const renamed =
    allergenIds.length === 0
      ? []
      : await transaction.query<{ id: string }>({
          name: 'guest-documents-carrying',
          text: itemsThatCarry,
          values: [allergenIds],
        })
  const ids = [...new Set([...changed, ...renamed.map(item => item.id)])]
  if (ids.length > 0)
    await transaction.query({ name: 'guest-documents-items', text: itemDocuments, values: [ids] })
}

/** Packs the bytes of all rows into one parameter, with where each piece lies (SQL counts from 1). */
async function store(transaction: BatchTransaction, rows: readonly EncodedDocument[]): Promise<void> {
  if (rows.length === 0) return
  const pieces: Buffer[] = []
  let length = 0
  const place = (piece: Buffer | null) => {
    if (!piece) return { from: null, length: null }
    const from = length + 1
    pieces.push(piece)
    length += piece.length
    return { from, length: piece.length }
  }
  const bodies = rows.map(row => place(row.body))
  const brs = rows.map(row => place(row.br))
  const gzips = rows.map(row => place(row.gzip))
  await transaction.query({
    name: 'guest-documents-store',
    text: storeDocuments,
    values: [
      Buffer.concat(pieces, length),
      rows.map(row => row.kind),
      rows.map(row => row.id),
      rows.map(row => row.restaurant_id),
      rows.map(row => row.published),
      rows.map(row => row.position),
      rows.map(row => row.etag),
      ...[bodies, brs, gzips].flatMap(places => [
        places.map(piece => piece.from),
        places.map(piece => piece.length),
      ]),
    ],
  })
}

async function build(
  transaction: BatchTransaction,
  name: string,
  text: string,
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return
  const rows = await transaction.query<DocumentText>({ name, text, values: ids ? [ids] : [] })
  await store(transaction, rows.map(encodeDocument))
}

const buildMenus = (transaction: BatchTransaction, ids: readonly string[]) =>
  build(transaction, 'guest-documents-menus', menuDocuments, ids)
const buildLists = (transaction: BatchTransaction, ids: readonly string[]) =>
  build(transaction, 'guest-documents-lists', publishedMenusDocuments, ids)
const buildRestaurants = (transaction: BatchTransaction, ids: readonly string[]) =>
  build(transaction, 'guest-documents-restaurants', restaurantDocuments, ids)
const buildCatalogue = (transaction: BatchTransaction) =>
  build(transaction, 'guest-documents-catalogue', catalogueDocument)

/**
 * Brings the guest documents up to date with a batch: each touched menu is serialised once, however often the batch
 * changed it. A function of the tables and the batch alone, so that a repeated batch derives the same.
 */
export async function deriveDocuments(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<void> {
  const first = events[0]
  if (!first) return
  const catalogueEvents = [...ofType(events, 'AllergenDefined'), ...ofType(events, 'AllergenRenamed')]
  if (catalogueEvents.length > 0) await buildCatalogue(transaction)

  const registered = ofType(events, 'RestaurantRegistered').map(event => event.data.restaurantId)
  const changed = [
    ...ofType(events, 'RestaurantProfileChanged'),
    ...ofType(events, 'RestaurantBrandingChanged'),
  ].map(event => event.data.restaurantId)
  await buildRestaurants(transaction, [...new Set([...registered, ...changed])])

  const allergenIds = catalogueEvents.map(event => event.data.allergenId)
  await refreshItems(transaction, events, allergenIds)
  const menus = await menusTouchedBy(transaction, first.position, allergenIds)
  const deleted = menus.filter(menu => menu.deleted).map(menu => menu.id)
  if (deleted.length > 0)
    await transaction.query({
      name: 'guest-documents-remove',
      text: `delete from {schema}.guest_document where kind = 'menu' and id = any($1::uuid[])`,
      values: [deleted],
    })
  await buildMenus(
    transaction,
    menus.filter(menu => !menu.deleted).map(menu => menu.id),
  )

  if (events.every(event => leavesListsAlone.has(event.type))) return
  await buildLists(transaction, [...new Set([...registered, ...menus.map(menu => menu.restaurant_id)])])
}

/**
 * All documents, from the tables alone: what a rebuild runs once before it goes live, instead of deriving after each batch
 * of a million events.
 */
export async function deriveEverything(transaction: BatchTransaction): Promise<void> {
  await transaction.query({
    name: 'guest-documents-clear',
    text: 'delete from {schema}.guest_document',
    values: [],
  })
  await transaction.query({
    name: 'item-documents-clear',
    text: 'delete from {schema}.item_document',
    values: [],
  })
  await transaction.query({ name: 'item-documents-all', text: allItemDocuments, values: [] })
  await buildCatalogue(transaction)
  await inChunks(transaction, 'restaurant', async ids => {
    await buildRestaurants(transaction, ids)
    await buildLists(transaction, ids)
  })
  await inChunks(transaction, 'live_menu', ids => buildMenus(transaction, ids))
}

async function inChunks(
  transaction: BatchTransaction,
  table: 'restaurant' | 'live_menu',
  handle: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await transaction.query<{ id: string }>({
      name: `guest-documents-chunk-${table}`,
      text: `select id from {schema}.${table} where id > $1::uuid order by id limit ${chunkSize}`,
      values: [after],
    })
    const last = rows.at(-1)
    if (!last) return
    await handle(rows.map(row => row.id))
    after = last.id
  }
}
