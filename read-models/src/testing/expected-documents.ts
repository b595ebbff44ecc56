import { compareItems, type PlacedItem } from '@safe-menu/contracts/menus/arrangement'
import type { BatchTransaction } from '../projection.ts'

/* The guest documents once more, as PostgreSQL builds them from the rows: what the documents must be. */

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
      -- Managers alone read outdated translations, what an import said and answered mentions, which come last. In a text, the quotes would be escaped.
      select case when item_document.document::text ~ ',"(outdatedTranslations|statedAbsent|answeredMentions)":'
        then (regexp_replace(item_document.document::text, ',"(outdatedTranslations|statedAbsent|answeredMentions)":.*$', '') || '}')::json
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
  with item_view as (
  select item.id as item_id,
    -- An item without translations or mentions lacks the fields. Outdated and answered ones are for managers only.
    (left(row_to_json(view)::text, -1) || coalesce(',"translations":[' || translations.current || ']', '')
      || coalesce(',"mentions":[' || mentions.open || ']', '')
      || coalesce(',"outdatedTranslations":[' || translations.outdated || ']', '')
      || case when review.absent <> '[]' then ',"statedAbsent":' || review.absent::text else '' end
      || coalesce(',"answeredMentions":[' || mentions.answered || ']', '') || '}')::json as document
  from {schema}.item
  left join {schema}.item_review as review on review.item_id = item.id
  join {schema}.item_allergens as allergens on allergens.item_id = item.id
  cross join lateral (
    select string_agg(text.json, ',' order by text.language collate "C") filter (where not text.outdated) as current,
      string_agg(text.json, ',' order by text.language collate "C") filter (where text.outdated) as outdated
    from (
      select translation.language, translation.outdated or coalesce(translation.position < item.text_position, false) as outdated,
        row_to_json(shown)::text as json
      from {schema}.item_translation as translation
      cross join lateral (select translation.language, translation.name, translation.description,
        translation.cross_contamination as "crossContamination", translation.modifications) as shown
      where translation.item_id = item.id and translation.name is not null
    ) as text
  ) as translations
  cross join lateral (
    select string_agg(found.document::text, ',' order by found.language collate "C", found.number)
        filter (where found.answered_at is null and not found.tagged) as open,
      string_agg(found.document::text, ',' order by found.language collate "C", found.number)
        filter (where found.answered_at is not null) as answered
    from {schema}.item_mentions as found where found.item_id = item.id
  ) as mentions
  cross join lateral (select
    item.id, item.revision::text as revision, item.menu_id as "menuId", item.name, item.description,
    trim_scale(item.price_cents / 100.0) as price, item.section, allergens.document as allergens,
    {schema}.iso(review.confirmed_at) as "allergensConfirmedAt",
    review.confirmed_edition as "allergensConfirmedEdition",
    item.cross_contamination as "crossContamination", item.modifications,
    {schema}.iso(item.sold_out_until) as "soldOutUntil", item.picture,
    {schema}.iso(item.updated_at) as "updatedAt", {schema}.iso(item.archived_at) as "archivedAt"
  ) as view
  )
  select 'item' as kind, item_id as id, null as restaurant_id, false as published, null as position, document::text as body
  from item_view`

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

/** The documents with their bodies parsed: the rows say nothing of the order of keys. */
export const parsed = (documents: readonly object[]) =>
  documents.map(document => ({ ...document, body: JSON.parse((document as StoredText).body) }))
