import { type Recorded, restaurantChanges } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { DocumentKey, DocumentKind } from './document-texts.ts'
import type { MenuInMemory } from './restaurant-state.ts'

/** Events that cannot change a list of menus: they touch an item that stays where it is, or the restaurant itself. */
const eventsNotAffectingMenuLists = new Set<string>([
  ...restaurantChanges,
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

/** The documents that the events of a restaurant change: these menus, the list of menus, and the profile. */
export function touchedDocuments(
  restaurantId: string,
  events: readonly Recorded[],
  menus: ReadonlySet<MenuInMemory>,
): readonly RestaurantDocument[] {
  const touched: RestaurantDocument[] = []
  const add = (kind: DocumentKind, id: string) => touched.push({ kind, id, restaurantId })
  if (events.some(({ type }) => profileEvents.has(type))) add('restaurant', restaurantId)
  const isRegistered = events.some(({ type }) => type === 'RestaurantRegistered')
  const isListChanged = menus.size > 0 && events.some(({ type }) => !eventsNotAffectingMenuLists.has(type))
  if (isRegistered || isListChanged) add('published-menus', restaurantId)
  for (const { id, menu } of menus) if (!menu.deleted) add('menu', id)
  return touched
}

/** A document of a restaurant. */
export interface RestaurantDocument extends DocumentKey {
  readonly restaurantId: string
}

/** A document that a batch has changed, with its approximate size. */
export interface Touched extends RestaurantDocument {
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

interface Shares<T> {
  /** Derived together with the rows. */
  readonly now: readonly T[]
  /** Derived later, when it is the restaurant's turn. */
  readonly later: readonly T[]
}

/**
 * Decides which documents of a batch are derived now. Restaurants with few bytes come first, so that they do not wait for large
 * ones. A restaurant that already has waiting documents waits with all of them; otherwise its documents would be out of order.
 */
export function divide<T extends Touched>(
  touched: readonly T[],
  waiting: ReadonlySet<string>,
  budget: Budget = budgetOfTransaction,
): Shares<T> {
  const now: T[] = []
  const later: T[] = []
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

function byRestaurant<T extends Touched>(touched: readonly T[]) {
  const found = new Map<string, T[]>()
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
