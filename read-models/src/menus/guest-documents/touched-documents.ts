import type { Recorded } from '../../folding/recorded.ts'
import { restaurantChanges } from '../../folding/restaurant-changes.ts'
import { projectionGroups } from '../../groups.ts'
import type { Catalogue } from './catalogue-state.ts'
import { bytesToStore, menuText, publishedMenusText, restaurantText } from './document-texts.ts'
import type { DocumentText } from './encode-document.ts'
import type { MenuState, RestaurantState } from './restaurant-state.ts'
import type { Touched } from './shares.ts'
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

/** About how many bytes a changed menu adds to a transaction; a deleted one none. */
export const bytesOf = (menu: MenuState | undefined, catalogue: Catalogue) =>
  menu === undefined ? 0 : bytesToStore(menu, catalogue)

/** The text of a document; `null` when it is gone. */
export function textOf(
  state: RestaurantState | undefined,
  { kind, id }: DocumentKey,
  catalogue: Catalogue,
): DocumentText | null {
  if (state === undefined) return null
  if (kind === 'restaurant') return restaurantText(state)
  if (kind === 'published-menus') return publishedMenusText(state)
  const menu = state.menus.get(id)
  return menu === undefined ? null : menuText(state, menu, catalogue)
}
