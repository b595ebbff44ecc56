import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { ofType } from '../../folding/recorded.ts'
import type { BatchTransaction } from '../../projection.ts'
import type { Touched } from './shares.ts'
import type { DocumentKey } from './store-documents.ts'

/** Events that cannot change a list of menus: they touch an item that stays where it is, or the restaurant itself. */
const eventsNotAffectingMenuLists = new Set([
  'RestaurantProfileChanged',
  'RestaurantBrandingChanged',
  'ItemDetailsChanged',
  'ItemPriceChanged',
  'AllergenDeclared',
  'AllergenWithdrawn',
  'AllergensConfirmed',
  'AllergensReviewedInPart',
])

/**
 * About how large `document` will be, from its row and the id of its menu. One that was large before is about as large now. A small
 * one may have grown by an import, so its items are added up; other kinds than menus have none.
 */
export const bytesOfDocument = (menuId: string) => `
  case when octet_length(document.body) > 65536 then octet_length(document.body) else greatest(
    coalesce(octet_length(document.body), 0),
    (select coalesce(sum(part.bytes), 0)::int
    from {schema}.active_item as item join {schema}.item_document as part on part.item_id = item.id
    where item.menu_id = ${menuId})
  ) end`
const waits = 'exists (select from {schema}.pending_document as pending where pending.restaurant_id = '
const menuColumns = `
  menu.id, menu.restaurant_id as "restaurantId", menu.deleted_position is not null as deleted,
    ${bytesOfDocument('menu.id')} as bytes,
    ${waits} menu.restaurant_id) as waits`
const documentOfMenu = `
  left join {schema}.guest_document as document on document.kind = 'menu' and document.id = menu.id`

const changedMenus = `
  select ${menuColumns} from {schema}.menu_revision as revision join {schema}.menu on menu.id = revision.menu_id
  ${documentOfMenu}
  where revision.position >= $1 and ($2::uuid[] is null or menu.restaurant_id = any($2::uuid[]))`

/** Looks at every tag there is: only for the rare batch that changes the catalogue. */
const menusThatShow = `
  select ${menuColumns} from (
    select distinct item.menu_id from {schema}.item_tag as tag join {schema}.active_item as item on item.id = tag.item_id
    where tag.allergen_id = any($1::text[]) and tag.presence is not null
  ) as shown join {schema}.menu on menu.id = shown.menu_id ${documentOfMenu}`

const ofRestaurants = `
  select key.kind, key.id, key.id as "restaurantId", coalesce(octet_length(document.body), 0) as bytes,
    ${waits} key.id) as waits
  from unnest($1::text[], $2::uuid[]) as key (kind, id)
  left join {schema}.guest_document as document on document.kind = key.kind and document.id = key.id`

interface TouchedMenu {
  readonly id: string
  readonly restaurantId: string
  readonly deleted: boolean
  readonly bytes: number
  readonly waits: boolean
}

interface TouchedDocuments {
  readonly documents: readonly Touched[]
  readonly deletedMenus: readonly string[]
  /** Restaurants that have documents waiting from before. */
  readonly waiting: ReadonlySet<string>
}

/** What a batch changes of the documents, found in the rows and the events. */
export async function touchedDocuments(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
  allergenIds: readonly string[],
): Promise<TouchedDocuments> {
  const menus = await touchedMenus(transaction, events, allergenIds)
  const keys = keysOfRestaurants(events, menus)
  const others =
    keys.length === 0
      ? []
      : await transaction.query<Touched & { readonly waits: boolean }>({
          name: 'guest-documents-of-restaurants',
          text: ofRestaurants,
          values: [keys.map(({ kind }) => kind), keys.map(({ id }) => id)],
        })
  const live = menus.filter(menu => !menu.deleted).map(menu => ({ ...menu, kind: 'menu' as const }))
  return {
    documents: [...others, ...live],
    deletedMenus: menus.filter(menu => menu.deleted).map(menu => menu.id),
    waiting: new Set(
      [...menus, ...others].filter(({ waits }) => waits).map(({ restaurantId }) => restaurantId),
    ),
  }
}

async function touchedMenus(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
  allergenIds: readonly string[],
): Promise<readonly TouchedMenu[]> {
  const [changed, showing] = await Promise.all([
    transaction.query<TouchedMenu>({
      name: 'guest-documents-touched',
      text: changedMenus,
      values: [events[0]?.position, restaurantsOf(events)],
    }),
    allergenIds.length === 0
      ? []
      : transaction.query<TouchedMenu>({
          name: 'guest-documents-showing',
          text: menusThatShow,
          values: [allergenIds],
        }),
  ])
  return [...new Map([...showing, ...changed].map(menu => [menu.id, menu])).values()]
}

/** Events that are applied late have old positions, behind which others' menus have changed too. `null`: any restaurant. */
function restaurantsOf(events: readonly StoredEvent[]): readonly string[] | null {
  const ids = new Set(events.map(({ metadata }) => metadata.restaurantId))
  return ids.has(null) ? null : [...ids].filter(id => id !== null)
}

/** The profiles that changed, and the lists of the restaurants whose menus came, went, or changed what a list shows. */
function keysOfRestaurants(
  events: readonly StoredEvent[],
  menus: readonly TouchedMenu[],
): readonly DocumentKey[] {
  const registered = ofType(events, 'RestaurantRegistered').map(event => event.data.restaurantId)
  const changed = [
    ...ofType(events, 'RestaurantProfileChanged'),
    ...ofType(events, 'RestaurantBrandingChanged'),
  ].map(event => event.data.restaurantId)
  const affecting = events.filter(event => !eventsNotAffectingMenuLists.has(event.type))
  const restaurants = new Set<string | null>(affecting.map(event => event.metadata.restaurantId))
  const lists = menus
    .map(menu => menu.restaurantId)
    .filter(restaurantId => restaurants.has(restaurantId) || restaurants.has(null))
  return [
    ...[...new Set([...registered, ...changed])].map(id => ({ kind: 'restaurant' as const, id })),
    ...[...new Set([...registered, ...lists])].map(id => ({ kind: 'published-menus' as const, id })),
  ]
}
