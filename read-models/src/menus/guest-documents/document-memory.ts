import { type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import { type Recorded, recorded } from '../../folding.ts'
import { eventTypesOf } from '../../groups.ts'
import { type BatchTransaction, type LiveDerivation, PieceFailed, type Statement } from '../../projection.ts'
import { items as itemTable } from '../items/items.projection.ts'
import { menus as menuTable } from '../menus/menus.projection.ts'
import { restaurants as restaurantTable } from '../restaurants/restaurants.projection.ts'
import { type Catalogue, loadCatalogue, withEvents } from './catalogue-state.ts'
import { bytesOf, catalogueText, type DocumentText, textOf } from './document-texts.ts'
import { loadItems, loadRestaurants } from './load-restaurants.ts'
import * as pending from './pending-documents.ts'
import { applyEvent, type Changes, type MenuInMemory, type RestaurantInMemory } from './restaurant-state.ts'
import {
  type EncodedDocument,
  encodeDocuments,
  removeDocuments,
  store,
  storeItems,
  storeItemsThatCarry,
} from './store-documents.ts'
import { divide, firstThatFit, type RestaurantDocument, touchedDocuments } from './touched-documents.ts'

const ownTypes = new Set<string>(eventTypesOf('menus'))
const mostRows = 50_000 // about 100 MB

/**
 * Derives the guest documents from restaurants in memory, so that the transaction of a batch waits for no answer. The tables stay the
 * truth: a restaurant is loaded when an event names it, and after a failed transaction everything is forgotten.
 *
 * Each document that a batch changes is derived once. Documents beyond the budget of a transaction wait (`pending-documents.ts`), so
 * that a restaurant with many changes delays no other. So do all documents that a change of the catalogue affects: an event without
 * a restaurant would stop the group if one of them did not fit its schema.
 */
export function createDocumentMemory(partition: Partition = undivided): LiveDerivation {
  const restaurants = createRestaurantMemory(mostRows)
  let catalogue: Catalogue | null = null
  /** The restaurants with documents that wait; `null`: not known. */
  let waiting: ReadonlySet<string> | null = null

  async function behind(transaction: BatchTransaction) {
    if (waiting?.size === 0) return []
    const found = await pending.restaurantsBehind(transaction, partition)
    waiting = new Set(found.map(({ restaurantId }) => restaurantId))
    return found
  }

  /** Documents of the restaurants of a batch. */
  function deriveRestaurants(
    states: ReadonlyMap<string, RestaurantInMemory>,
    events: readonly Recorded[],
    names: Catalogue,
  ): readonly Statement[] {
    const rows: Changes['rows'] = { restaurants: new Set(), menus: new Set(), items: new Set() }
    const changed: MenuInMemory[] = []
    const touched: WithText[] = []
    const eventsOf = new Map<string | null, Recorded[]>()
    for (const event of events) {
      const id = restaurantOf(event)
      const own = eventsOf.get(id)
      if (own === undefined) eventsOf.set(id, [event])
      else own.push(event)
    }
    for (const state of states.values()) {
      const own = eventsOf.get(state.id) ?? []
      const menus: Changes['menus'] = new Set()
      for (const event of own) applyEvent(state, event, { menus, rows })
      changed.push(...menus)
      for (const document of touchedDocuments(state.id, own, menus)) {
        const written = withText(document, state, names)
        if (written.text !== null) touched.push(written)
      }
    }
    const { now, later } = divide(touched, waiting ?? new Set())
    if (later.length > 0) waiting = null
    const deleted = changed.filter(({ menu }) => menu.deleted).map(({ id }) => id)
    const closed = events.flatMap(({ type, data }) =>
      type === 'RestaurantClosed'
        ? [data.restaurantId, ...(states.get(data.restaurantId)?.menus.keys() ?? [])]
        : [],
    )
    const gone = [...deleted, ...closed]
    const encoded = encodeDocuments(takeTexts(now))
    markStored(encoded)
    return [
      ...storeRows(rows),
      ...storeItems([...rows.items], names),
      ...(gone.length === 0 ? [] : [...removeDocuments(gone), pending.forget(gone)]),
      ...store(encoded),
      ...pending.putOff(later, events),
    ]
  }

  /** The document of the catalogue, and all others that show a changed name. */
  function deriveCatalogue(events: readonly Recorded[], names: Catalogue): readonly Statement[] {
    const [first] = events
    if (first === undefined) return []
    waiting = null
    const text = catalogueText(names)
    return [
      ...store(text === null ? [] : encodeDocuments([text])),
      pending.putOffShowing(allergensOf(events), first, partition),
    ]
  }

  /** Of these documents of one restaurant, which wait, as many as fit. */
  async function derivePending(
    transaction: BatchTransaction,
    found: readonly RestaurantDocument[],
    names: Catalogue,
  ): Promise<void> {
    const ids = new Set(found.map(({ restaurantId }) => restaurantId))
    const states = await restaurants.recall(transaction, ids)
    const documents = firstThatFit(
      found.map(document => withText(document, states.get(document.restaurantId), names)),
    )
    const encoded = encodeDocuments(takeTexts(documents))
    for (const statement of [...store(encoded), pending.remove(documents)]) await transaction.query(statement)
    markStored(encoded)
  }

  return {
    behind,
    writes: [restaurantTable, menuTable, itemTable],
    forget() {
      restaurants.clear()
      catalogue = null
      waiting = null
    },
    /** @throws DocumentMismatch when a document does not fit its schema: the engine then puts its restaurant into quarantine */
    async deriveStatements(tables, events) {
      const all = recorded(events).filter(({ type }) => ownTypes.has(type))
      if (all.length === 0) return []
      const ofCatalogue = all.filter(isOfCatalogue)
      if (waiting === null) await behind(tables)
      if (ofCatalogue.length > 0) restaurants.clear() // items in memory have the names of before
      catalogue = withEvents(catalogue ?? (await loadCatalogue(tables)), ofCatalogue)
      const states = await restaurants.recallFor(tables, all)
      return [...deriveRestaurants(states, all, catalogue), ...deriveCatalogue(ofCatalogue, catalogue)]
    },
    async afterBatch(transaction, events) {
      const changed = allergensOf(recorded(events).filter(isOfCatalogue))
      if (changed.length > 0 && catalogue !== null)
        await storeItemsThatCarry(transaction, catalogue, changed, partition)
    },
    backlog: {
      async workOff(transaction, lastRestaurant, postponed) {
        const found = await pending.findNext(transaction, lastRestaurant, postponed, partition)
        const [first] = found
        if (first === undefined) return null
        const { restaurantId } = first
        catalogue ??= await loadCatalogue(transaction)
        try {
          await derivePending(transaction, found, catalogue)
        } catch (error) {
          throw new PieceFailed(restaurantId, error)
        }
        return { restaurantId, notifications: [{ channel: 'guest_documents', payload: restaurantId }] }
      },
    },
  }
}

/** The rows of what the events of a batch have changed. */
const storeRows = ({ restaurants, menus, items }: Changes['rows']): readonly Statement[] => [
  ...restaurantTable.store(
    [...restaurants].flatMap(({ id, row }) => (row === null ? [] : [{ key: id, state: row }])),
  ),
  ...menuTable.store([...menus].map(({ id, menu }) => ({ key: id, state: menu }))),
  ...itemTable.store([...items].map(({ id, item }) => ({ key: id, state: item }))),
]

type WithText = ReturnType<typeof withText>

/** A document with its size and its text; the text is `null` when the document is gone. */
function withText(document: RestaurantDocument, state: RestaurantInMemory | undefined, names: Catalogue) {
  const text = textOf(state, document, names)
  return { ...document, text, bytes: bytesOf(text) }
}

/** The texts of documents. From here on only later changes count: the caller stores these texts, or forgets the menus. */
function takeTexts(documents: readonly WithText[]): readonly DocumentText[] {
  const texts = documents.flatMap(({ text }) => text ?? [])
  for (const { items } of texts) if (items !== undefined) items.menu.touched = new Set()
  return texts
}

/** Notes which items the stored documents of menus have. */
function markStored(documents: readonly EncodedDocument[]): void {
  for (const { items } of documents)
    if (items !== undefined)
      for (const [id, item] of items.changes) items.menu.stored.set(id, item?.hash ?? null)
}

const isOfCatalogue = ({ type }: Recorded) => type === 'AllergenDefined' || type === 'AllergenRenamed'

const allergensOf = (events: readonly Recorded[]) =>
  events.flatMap(({ data }) => ('allergenId' in data ? [data.allergenId] : []))

/** The restaurant that an event of this group belongs to; `null`: the catalogue. */
function restaurantOf(event: Recorded): string | null {
  if (isOfCatalogue(event)) return null
  const { data, metadata } = event
  const restaurantId = 'restaurantId' in data ? data.restaurantId : metadata.restaurantId
  if (restaurantId === null) throw new Error('the event names no restaurant')
  return restaurantId
}

/** Rows in memory: almost all are items, of about 2 KB each. */
const sizeOf = ({ items, menus }: RestaurantInMemory) => items.size + menus.size + 1

/**
 * Keeps restaurants in memory, at most `most` rows: those that were not used for the longest time make room. The restaurants of one
 * batch stay, even if they have more.
 */
export function createRestaurantMemory(most: number) {
  const restaurants = new Map<string, RestaurantInMemory>()
  /** The rows of each restaurant when it was last used, and of all: adding them up again would cost more than a batch. */
  const sizes = new Map<string, number>()
  let size = 0

  function measure(id: string, rows: number): void {
    size += rows - (sizes.get(id) ?? 0)
    if (rows === 0) sizes.delete(id)
    else sizes.set(id, rows)
  }

  function makeRoom(inUse: ReadonlySet<string>): void {
    for (const id of restaurants.keys()) {
      if (size <= most || inUse.has(id)) return
      restaurants.delete(id)
      measure(id, 0)
    }
  }

  async function recall(
    tables: BatchTransaction,
    ids: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, RestaurantInMemory>> {
    const missing = [...ids].filter(id => !restaurants.has(id))
    const loaded = missing.length === 0 ? restaurants : await loadRestaurants(tables, missing)
    const recalled = new Map<string, RestaurantInMemory>()
    for (const id of ids) {
      const state = restaurants.get(id) ?? loaded.get(id)
      if (state === undefined) continue
      recalled.set(id, state)
      restaurants.delete(id)
      restaurants.set(id, state) // the most recently used are last
      measure(id, sizeOf(state))
    }
    makeRoom(ids)
    return recalled
  }

  return {
    /** These restaurants, from memory or from the tables. */
    recall,
    /** The restaurants of a batch, with every item that its events name. */
    async recallFor(tables: BatchTransaction, events: readonly Recorded[]) {
      const ids = new Set(events.map(restaurantOf).filter(id => id !== null))
      const recalled = await recall(tables, ids)
      const missing = new Map<string, RestaurantInMemory>()
      for (const event of events) {
        if (!('itemId' in event.data) || event.type === 'ItemCreated') continue
        const state = recalled.get(restaurantOf(event) ?? '')
        if (state !== undefined && !state.items.has(event.data.itemId)) missing.set(event.data.itemId, state)
      }
      await loadItems(tables, missing)
      return recalled
    },
    clear() {
      restaurants.clear()
      sizes.clear()
      size = 0
    },
  }
}
