import { type Recorded, restaurantChanges } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Catalogue } from './catalogue-state.ts'
import { bytesOf } from './document-texts.ts'
import type { MenuState, RestaurantState } from './restaurant-state.ts'
import type { DocumentKey, DocumentKind } from './store-documents.ts'

/** Events that cannot change a list of menus: they touch an item that stays where it is, or the restaurant itself. */
const eventsNotAffectingMenuLists = new Set<string>([
  ...restaurantChanges,
  'ItemDetailsChanged',
  'ItemPriceChanged',
  'ItemAvailabilityChanged',
  'ItemTextTranslated',
  'ItemTranslationRemoved',
  'ItemPictureSet',
  'ItemPictureRemoved',
  'AllergenDeclared',
  'AllergenWithdrawn',
  'AllergensConfirmed',
  'AllergensReviewedInPart',
])
const profileEvents = new Set<string>(projectionGroups.menus.restaurants)

/** The documents that the events of a restaurant change: these menus, the list of menus, and the profile. */
export function touchedDocuments(
  state: RestaurantState,
  events: readonly Recorded[],
  menus: ReadonlySet<MenuState>,
  catalogue: Catalogue,
): readonly Touched[] {
  const { id: restaurantId } = state
  const touched: Touched[] = []
  const add = (kind: DocumentKind, id: string, bytes = 0) => touched.push({ kind, id, restaurantId, bytes })
  if (events.some(({ type }) => profileEvents.has(type))) add('restaurant', restaurantId)
  const isRegistered = events.some(({ type }) => type === 'RestaurantRegistered')
  const isListChanged = menus.size > 0 && events.some(({ type }) => !eventsNotAffectingMenuLists.has(type))
  if (isRegistered || isListChanged) add('published-menus', restaurantId)
  for (const menu of menus) if (!menu.deleted) add('menu', menu.id, bytesOf(menu, catalogue))
  return touched
}

/** A document that a batch has changed. */
export interface Touched extends DocumentKey {
  readonly restaurantId: string
  /** Its approximate size. */
  readonly bytes: number
}

/** The maximum that one transaction derives. */
export interface Budget {
  readonly documents: number
  readonly bytes: number
}

/**
 * Other restaurants wait for at most one such transaction: 512 KB take about 50 ms to read, compress and store. A restaurant with
 * 150 dishes stays far below, so its rows and documents change in one transaction.
 */
export const budgetOfTransaction: Budget = { documents: 50, bytes: 512 * 1024 }

interface Shares {
  /** Derived together with the rows. */
  readonly now: readonly Touched[]
  /** Derived later, when it is the restaurant's turn. */
  readonly later: readonly Touched[]
}

/**
 * Decides which documents of a batch are derived now. Restaurants with few bytes come first, so that they do not wait for large
 * ones. A restaurant that already has waiting documents waits with all of them; otherwise its documents would be out of order.
 */
export function divide(
  touched: readonly Touched[],
  waiting: ReadonlySet<string>,
  budget: Budget = budgetOfTransaction,
): Shares {
  const now: Touched[] = []
  const later: Touched[] = []
  let bytes = 0
  const restaurants = byRestaurant(touched).toSorted((one, other) => one.bytes - other.bytes)
  for (const each of restaurants) {
    const fits = bytes + each.bytes <= budget.bytes && now.length + each.documents.length <= budget.documents
    if (!fits || waiting.has(each.id)) {
      later.push(...each.documents)
      continue
    }
    now.push(...each.documents)
    bytes += each.bytes
  }
  return { now, later }
}

/** The first documents that fit into the budget, at least one. */
export function firstThatFit<T extends { readonly bytes: number }>(
  documents: readonly T[],
  budget: Budget = budgetOfTransaction,
): readonly T[] {
  let bytes = 0
  const end = documents.findIndex((document, index) => {
    bytes += document.bytes
    return index > 0 && (bytes > budget.bytes || index >= budget.documents)
  })
  return end === -1 ? documents : documents.slice(0, end)
}

function byRestaurant(touched: readonly Touched[]) {
  const found = new Map<string, Touched[]>()
  for (const document of touched) {
    const others = found.get(document.restaurantId)
    if (others) others.push(document)
    else found.set(document.restaurantId, [document])
  }
  return [...found].map(([id, documents]) => ({
    id,
    documents,
    bytes: documents.reduce((total, { bytes }) => total + bytes, 0),
  }))
}
