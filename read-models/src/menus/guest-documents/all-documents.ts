import { type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import type { BatchTransaction } from '../../projection.ts'
import { andInPartition } from '../../sql.ts'
import { carriesOneOf } from '../items/items.queries.ts'
import { type Catalogue, loadCatalogue } from './catalogue-state.ts'
import { bytesOf, catalogueText, type DocumentText, menuText, restaurantTextOf } from './document-texts.ts'
import { type Chosen, loadRestaurants, type RestaurantSize, sumOfBytes } from './load-restaurants.ts'
import type { DocumentItem, RestaurantInMemory } from './restaurant-state.ts'
import { store, storeChosenItems } from './store-documents.ts'

/* The documents of many restaurants, derived from the tables in pieces of limited size. */

/** The most that is in memory at once. */
interface Piece {
  readonly members: number
  /** In bytes. */
  readonly size: number
}

const restaurantsOfPiece: Piece = { members: 200, size: 8 * 1024 * 1024 } // about a second's work for the database
const documentsOfPiece: Piece = { members: 200, size: 4 * 1024 * 1024 }

const everything: Chosen = { partition: undivided, allergenIds: null }

/**
 * Derives all documents. A rebuild runs it once before it goes live, instead of deriving after each batch of a million events.
 * @throws DocumentMismatch when a document does not fit its schema
 */
export async function deriveEverything(transaction: BatchTransaction): Promise<void> {
  for (const table of ['guest_body', 'guest_item', 'item_document'])
    await transaction.query({ name: `${table}-clear`, text: `delete from {schema}.${table}`, values: [] })
  const catalogue = await loadCatalogue(transaction)
  await storeChosenItems(transaction, catalogue, everything)
  const text = catalogueText(catalogue)
  if (text !== null) await storeAll(transaction, [text])
  await deriveRestaurants(transaction, everything, state => allTexts(state, catalogue))
}

/**
 * Derives every document of a partition that shows one of these allergens, because they were renamed. Reads every tag.
 * @throws DocumentMismatch when a document does not fit its schema
 */
export async function deriveShowing(
  transaction: BatchTransaction,
  catalogue: Catalogue,
  allergenIds: readonly string[],
  partition: Partition,
): Promise<void> {
  const chosen: Chosen = { partition, allergenIds }
  await storeChosenItems(transaction, catalogue, chosen)
  const ids = new Set(allergenIds)
  const shows = ({ item }: DocumentItem) => item.tags.some(({ id }) => ids.has(id))
  await deriveRestaurants(transaction, chosen, state =>
    [...state.menus.values()].flatMap(menu => {
      const touched = [...menu.items].filter(shows)
      return touched.length === 0 ? [] : (menuText(state, menu, touched, catalogue) ?? [])
    }),
  )
}

const restaurantsWith = (partition: Partition) => `
  select restaurant.id, ${sumOfBytes} as bytes
  from (select id from {schema}.restaurant union select restaurant_id from {schema}.menu) as restaurant
    left join {schema}.active_item as item on item.restaurant_id = restaurant.id
    left join {schema}.item_document as document on document.item_id = item.id
  where true ${andInPartition('restaurant.id', partition)}
  group by restaurant.id having bool_or(${carriesOneOf('$1::text[]')}) order by restaurant.id`

async function deriveRestaurants(
  transaction: BatchTransaction,
  { partition, allergenIds }: Chosen,
  textsOf: (state: RestaurantInMemory) => readonly DocumentText[],
): Promise<void> {
  const query = { name: 'restaurants-to-derive', text: restaurantsWith(partition), values: [allergenIds] }
  const restaurants = await transaction.query<RestaurantSize>(query)
  for (const piece of piecesOf(restaurants, ({ bytes }) => bytes, restaurantsOfPiece)) {
    const states = await loadRestaurants(
      transaction,
      piece.map(({ id }) => id),
    )
    await storeAll(transaction, [...states.values()].flatMap(textsOf))
  }
}

function allTexts(state: RestaurantInMemory, catalogue: Catalogue): readonly DocumentText[] {
  return [
    ...(['restaurant', 'published-menus'] as const).flatMap(kind => restaurantTextOf(state, kind) ?? []),
    ...[...state.menus.values()].flatMap(menu => menuText(state, menu, menu.items, catalogue) ?? []),
  ]
}

async function storeAll(transaction: BatchTransaction, texts: readonly DocumentText[]): Promise<void> {
  for (const piece of piecesOf(texts, text => text.body.length + bytesOf(text), documentsOfPiece))
    for (const statement of store(piece)) await transaction.query(statement)
}

/** Cuts a list into pieces. One that is too large by itself is a piece of its own. */
function* piecesOf<T>(list: readonly T[], sizeOf: (each: T) => number, most: Piece): Generator<readonly T[]> {
  let piece: T[] = []
  let size = 0
  for (const each of list) {
    if (piece.length > 0 && (piece.length >= most.members || size + sizeOf(each) > most.size)) {
      yield piece
      piece = []
      size = 0
    }
    piece.push(each)
    size += sizeOf(each)
  }
  if (piece.length > 0) yield piece
}
