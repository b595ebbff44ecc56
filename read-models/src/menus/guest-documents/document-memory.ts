import { type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import { ofType, type Recorded, recorded } from '../../folding.ts'
import { eventTypesOf, projectionGroups } from '../../groups.ts'
import type { BatchTransaction, LiveDerivation, Statement } from '../../projection.ts'
import { items as itemTable } from '../items/items.projection.ts'
import { menus as menuTable } from '../menus/menus.projection.ts'
import { restaurants as restaurantTable } from '../restaurants/restaurants.projection.ts'
import { deriveShowing } from './all-documents.ts'
import { type Catalogue, loadCatalogue, withEvents } from './catalogue-state.ts'
import { catalogueText, type DocumentText, menuText, restaurantTextOf } from './document-texts.ts'
import { bytesBesideTexts, loadItems, loadRestaurants, loadSizes } from './load-restaurants.ts'
import {
  applyEvent,
  type BatchChanges,
  type MenuInMemory,
  type RestaurantInMemory,
} from './restaurant-state.ts'
import { removeDocuments, store, storeItems } from './store-documents.ts'

const ownTypes = new Set<string>(eventTypesOf('menus'))
// A restaurant with full menus is 63 MB of texts, and 75 MB with what is beside them. In memory a text takes up to twice its size. Two of
// these stay with room for others: events that alternate between them would otherwise load them again and again.
const mostBytesInMemory = 192 * 1024 * 1024
const mostBytesLoaded = 64 * 1024 * 1024
// Of the items that a transaction changes. Each is sent as a state and as two documents, and exists as text several times until then.
const mostBytesChanged = 4 * 1024 * 1024

/**
 * Derives the guest documents from restaurants in memory, so that the transaction of a batch waits for no answer, except
 * after a change of the catalogue. The tables stay the
 * truth: a restaurant is loaded when an event names it, and after a failed transaction everything is forgotten.
 */
export function createDocumentMemory(partition: Partition = undivided): LiveDerivation {
  const restaurants = createRestaurantMemory(mostBytesInMemory)
  let catalogue: Catalogue | null = null

  /** Rows and documents of the restaurants of a batch. Each document that it changes is derived once. */
  function deriveRestaurants(
    states: ReadonlyMap<string, RestaurantInMemory>,
    events: readonly Recorded[],
    names: Catalogue,
  ): readonly Statement[] {
    const rows: BatchChanges['rows'] = { restaurants: new Set(), menus: new Set(), items: new Set() }
    const changed: MenuInMemory[] = []
    const texts: DocumentText[] = []
    const eventsOf = new Map<string | null, Recorded[]>()
    for (const event of events) {
      const id = restaurantOf(event)
      const own = eventsOf.get(id)
      if (own === undefined) eventsOf.set(id, [event])
      else own.push(event)
    }
    for (const state of states.values()) {
      const own = eventsOf.get(state.id) ?? []
      const menus: BatchChanges['menus'] = new Map()
      for (const event of own) applyEvent(state, event, { menus, rows })
      changed.push(...menus.keys())
      texts.push(...kindsTouched(own, menus).flatMap(kind => restaurantTextOf(state, kind) ?? []))
      texts.push(...[...menus].flatMap(([menu, touched]) => menuText(state, menu, touched, names) ?? []))
    }
    const deleted = changed.filter(({ menu }) => menu.deleted).map(({ id }) => id)
    const closed = events.flatMap(({ type, data }) =>
      type === 'RestaurantClosed'
        ? [data.restaurantId, ...(states.get(data.restaurantId)?.menus.keys() ?? [])]
        : [],
    )
    const gone = [...deleted, ...closed]
    return [
      ...storeRows(rows),
      ...storeItems([...rows.items], names),
      ...(gone.length === 0 ? [] : removeDocuments(gone)),
      ...store(texts),
    ]
  }

  return {
    writes: [restaurantTable, menuTable, itemTable],
    forget() {
      restaurants.clear()
      catalogue = null
    },
    async countFitting(tables, events) {
      const own = recorded(events).filter(event => ownTypes.has(event.type) && ownerOf(event) !== null)
      if (own.length < 2) return events.length
      const sizes = await restaurants.sizesToLoad(tables, new Set(own.map(event => ownerOf(event) ?? '')))
      const byRestaurant = countWithin(own, mostBytesLoaded, event => {
        const id = ownerOf(event) ?? ''
        return [id, sizes.get(id) ?? 0]
      })
      const first = own.slice(0, byRestaurant)
      const states = await restaurants.loadForEvents(tables, first)
      const count = countWithin(first, mostBytesChanged, event => {
        if (!('itemId' in event.data)) return ['', 0]
        const { itemId } = event.data
        return [itemId, states.get(ownerOf(event) ?? '')?.items.get(itemId)?.bytes ?? 0]
      })
      const next = own[count]
      return next === undefined ? events.length : events.indexOf(next)
    },
    /** @throws DocumentMismatch when a document does not fit its schema: the engine then puts its restaurant into quarantine */
    async deriveStatements(tables, events) {
      const all = recorded(events).filter(({ type }) => ownTypes.has(type))
      if (all.length === 0) return []
      const ofCatalogue = all.filter(isOfCatalogue)
      catalogue = withEvents(catalogue ?? (await loadCatalogue(tables)), ofCatalogue)
      const states = await restaurants.loadForEvents(tables, all)
      const text = ofCatalogue.length === 0 ? null : catalogueText(catalogue)
      return [...deriveRestaurants(states, all, catalogue), ...(text === null ? [] : store([text]))]
    },
    async afterBatch(transaction, events) {
      const renamed = ofType(events, 'AllergenRenamed').map(({ data }) => data.allergenId)
      if (renamed.length === 0 || catalogue === null) return
      await deriveShowing(transaction, catalogue, renamed, partition)
    },
  }
}

/** The rows of what the events of a batch have changed. */
const storeRows = ({ restaurants, menus, items }: BatchChanges['rows']): readonly Statement[] => [
  ...restaurantTable.store(
    [...restaurants].flatMap(({ id, row }) => (row === null ? [] : [{ key: id, state: row }])),
  ),
  ...menuTable.store([...menus].map(({ id, menu }) => ({ key: id, state: menu }))),
  ...itemTable.store([...items].map(({ id, item }) => ({ key: id, state: item }))),
]

const isOfCatalogue = ({ type }: Recorded) => type === 'AllergenDefined' || type === 'AllergenRenamed'

/** How many of the first events name subjects that are not too large together: at least one. A subject counts once. */
function countWithin(
  events: readonly Recorded[],
  most: number,
  subjectOf: (event: Recorded) => readonly [id: string, bytes: number],
): number {
  const counted = new Set<string>()
  let sum = 0
  const end = events.findIndex(event => {
    const [id, bytes] = subjectOf(event)
    if (counted.has(id)) return false
    counted.add(id)
    sum += bytes
    return counted.size > 1 && sum > most
  })
  return end < 0 ? events.length : end
}

/** The restaurant that an event of this group belongs to; `null`: the catalogue. */
function restaurantOf(event: Recorded): string | null {
  const restaurantId = ownerOf(event)
  if (restaurantId === null && !isOfCatalogue(event)) throw new Error('the event names no restaurant')
  return restaurantId
}

function ownerOf({ data, metadata }: Recorded): string | null {
  return 'restaurantId' in data ? data.restaurantId : metadata.restaurantId
}

/** Events that cannot change a list of menus: they touch an item that stays where it is, or the restaurant itself. */
const eventsNotAffectingMenuLists = new Set<string>([
  'RestaurantProfileChanged',
  'RestaurantCodesChanged',
  'RestaurantBrandingChanged',
  'RestaurantPictureSet',
  'RestaurantPictureRemoved',
  'RestaurantClosed',
  'ItemMadeSeparate',
  'ItemDetailsChanged',
  'ItemMentionsFound',
  'ItemMentionAnswered',
  'ItemMentionAnswerWithdrawn',
  'ItemPriceChanged',
  'ItemAvailabilityChanged',
  'ItemTextTranslated',
  'ItemTranslationRemoved',
  'ItemPictureSet',
  'ItemPictureRemoved',
  'AllergenDeclared',
  'AllergenWithdrawn',
  'AllergensConfirmed',
  'AllergensConfirmationWithdrawn',
  'AllergensReviewedInPart',
])
const profileEvents = new Set<string>(projectionGroups.menus.restaurants)

/** The documents besides those of menus that the events of a restaurant change. */
function kindsTouched(events: readonly Recorded[], menus: BatchChanges['menus']) {
  const isListChanged = menus.size > 0 && events.some(({ type }) => !eventsNotAffectingMenuLists.has(type))
  const isRegistered = events.some(({ type }) => type === 'RestaurantRegistered')
  return [
    ...(events.some(({ type }) => profileEvents.has(type)) ? (['restaurant'] as const) : []),
    ...(isRegistered || isListChanged ? (['published-menus'] as const) : []),
  ]
}

function sizeOf({ items, menus }: RestaurantInMemory): number {
  let size = (menus.size + 1) * bytesBesideTexts
  for (const { bytes } of items.values()) size += bytes + bytesBesideTexts
  return size
}

/**
 * Keeps restaurants in memory, at most `most` bytes: those that were not used for the longest time make room. The restaurants of one
 * batch stay, even if they have more.
 */
export function createRestaurantMemory(most: number) {
  const restaurants = new Map<string, RestaurantInMemory>()
  /** The bytes of each restaurant when it was last used, and of all: adding them up again would cost more than a batch. */
  const sizes = new Map<string, number>()
  let size = 0

  function measure(id: string, bytes: number): void {
    size += bytes - (sizes.get(id) ?? 0)
    if (bytes === 0) sizes.delete(id)
    else sizes.set(id, bytes)
  }

  function evict(inUse: ReadonlySet<string>): void {
    for (const id of restaurants.keys()) {
      if (size <= most || inUse.has(id)) return
      restaurants.delete(id)
      measure(id, 0)
    }
  }

  async function load(
    tables: BatchTransaction,
    ids: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, RestaurantInMemory>> {
    const missing = [...ids].filter(id => !restaurants.has(id))
    const loaded = missing.length === 0 ? restaurants : await loadRestaurants(tables, missing)
    const states = new Map<string, RestaurantInMemory>()
    for (const id of ids) {
      const state = restaurants.get(id) ?? loaded.get(id)
      if (state === undefined) continue
      states.set(id, state)
      restaurants.delete(id)
      restaurants.set(id, state) // the most recently used are last
      measure(id, sizeOf(state))
    }
    evict(ids)
    return states
  }

  return {
    /** These restaurants, from memory or from the tables. */
    load,
    /** About how many bytes those of these restaurants will take that are not in memory yet. */
    async sizesToLoad(
      tables: BatchTransaction,
      ids: ReadonlySet<string>,
    ): Promise<ReadonlyMap<string, number>> {
      const missing = ids.size < 2 ? [] : [...ids].filter(id => !restaurants.has(id))
      const loaded = missing.length === 0 ? [] : await loadSizes(tables, missing)
      return new Map(loaded.map(({ id, bytes }) => [id, bytes]))
    },
    /** The restaurants of a batch, with every item that its events name. */
    async loadForEvents(tables: BatchTransaction, events: readonly Recorded[]) {
      const ids = new Set(events.map(restaurantOf).filter(id => id !== null))
      const states = await load(tables, ids)
      const missing = new Map<string, RestaurantInMemory>()
      for (const event of events) {
        if (!('itemId' in event.data) || event.type === 'ItemCreated') continue
        const state = states.get(restaurantOf(event) ?? '')
        if (state !== undefined && !state.items.has(event.data.itemId)) missing.set(event.data.itemId, state)
      }
      await loadItems(tables, missing)
      return states
    },
    clear() {
      restaurants.clear()
      sizes.clear()
      size = 0
    },
  }
}
