import { compareItems, type PlacedItem } from '@safe-menu/contracts/menus/arrangement'
import type { BatchTransaction } from '../projection.ts'

/* The guest documents once more, as PostgreSQL builds them from the rows: what the documents must be, byte for byte. */

const menuDocuments = `
  select 'menu' as kind, menu.id, menu.restaurant_id, menu.published, revision.position::text,
    row_to_json(view)::text as body
  from {schema}.live_menu as menu
  join {schema}.menu_revision as revision on revision.menu_id = menu.id
  cross join lateral (select
    menu.id, menu.revision::text as revision, menu.restaurant_id as "restaurantId", menu.name, menu.description,
    menu.published, {schema}.iso(menu.updated_at) as "updatedAt",
    (select row_to_json(count) from (select menu.item_count as items) as count) as "_count",
    menu.sections::json as sections,
    array_to_json(array(
      -- Managers alone read outdated translations and answered mentions, which come last. In a text, the quotes would be escaped.
      select case when item_document.document::text ~ ',"(outdatedTranslations|answeredMentions)":'
        then (regexp_replace(item_document.document::text, ',"(outdatedTranslations|answeredMentions)":.*$', '') || '}')::json
        else item_document.document end from {schema}.active_item as item
      join {schema}.item_document on item_document.item_id = item.id
      where item.menu_id = menu.id order by item.name, item.section, item.id
    )) as items,
    (select row_to_json(as_of) from (
      select revision.position::text as position, {schema}.iso(revision.at) as at
    ) as as_of) as "asOf"
  ) as view`

const publishedMenusDocuments = `
  select 'published-menus' as kind, restaurant.id, restaurant.id as restaurant_id, true as published,
    restaurant.position::text,
    array_to_json(array(select row_to_json(view) from (
      select menu.id, menu.revision::text as revision, menu.restaurant_id as "restaurantId", menu.name,
        menu.description, menu.published, {schema}.iso(menu.updated_at) as "updatedAt",
        (select row_to_json(count) from (select menu.item_count as items) as count) as "_count"
      from {schema}.live_menu as menu
      where menu.restaurant_id = restaurant.id and menu.published
      order by menu.name collate "en-x-icu", menu.id
    ) as view))::text as body
  from {schema}.restaurant`

const restaurantDocuments = `
  select 'restaurant' as kind, restaurant.id, restaurant.id as restaurant_id, true as published,
    restaurant.position::text,
    row_to_json(view)::text as body
  from {schema}.restaurant
  cross join lateral (
    select id, revision::text as revision, name, description, address, phone, website, opening_hours as "openingHours", time_zone as "timeZone", currency, locale, customization, picture
  ) as view`

const catalogueDocument = `
  select 'allergens' as kind, '00000000-0000-0000-0000-000000000000' as id, null as restaurant_id, true as published,
    max(position)::text as position,
    array_to_json(array_agg((select row_to_json(view) from (select id, name, category) as view)
      order by name collate "en-x-icu", id))::text as body
  from {schema}.allergen having count(*) > 0`

const itemDocuments = `
  select 'item' as kind, item_id as id, null as restaurant_id, false as published, null as position, document::text as body
  from {schema}.item_view`

/** Every document that the rows call for, and the documents of all items. */
export async function expectedDocuments(tables: BatchTransaction): Promise<readonly object[]> {
  const texts = {
    menuDocuments,
    publishedMenusDocuments,
    restaurantDocuments,
    catalogueDocument,
    itemDocuments,
  }
  const found: object[] = []
  for (const [name, text] of Object.entries(texts))
    found.push(...(await tables.query({ name, text, values: [] })))
  return found
}

const storedTexts = `
  select kind, id, restaurant_id, published, position::text, body from {schema}.guest_body
  union all select 'item', item_id, null, false, null, document::text from {schema}.item_document`

const storedItems = `
  select menu_id as "menuId", item_id as id, name, section, document from {schema}.guest_item`

interface StoredText {
  readonly kind: string
  readonly id: string
  readonly body: string
}
interface StoredItem extends PlacedItem {
  readonly menuId: string
  readonly document: string
}

/** The documents that are stored, menus with their items. */
export async function storedDocuments(tables: BatchTransaction): Promise<readonly StoredText[]> {
  const texts = await tables.query<StoredText>({ name: 'stored-documents', text: storedTexts, values: [] })
  const items = await tables.query<StoredItem>({ name: 'stored-items', text: storedItems, values: [] })
  const menus = new Set(texts.filter(({ kind }) => kind === 'menu').map(({ id }) => id))
  const stray = items.filter(({ menuId }) => !menus.has(menuId))
  if (stray.length > 0) throw new Error(`items of menus without a document: ${JSON.stringify(stray)}`)
  return texts.map(text =>
    text.kind === 'menu'
      ? {
          ...text,
          body: withItems(
            text,
            items.filter(item => item.menuId === text.id),
          ),
        }
      : text,
  )
}

const withItems = ({ body }: StoredText, items: readonly StoredItem[]) =>
  body.replace('"items":[]', () => {
    const sorted = items.toSorted(compareItems).map(({ document }) => document)
    return `"items":[${sorted.join(',')}]`
  })
