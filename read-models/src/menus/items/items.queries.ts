import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { ItemId, RestaurantId } from '@safe-menu/contracts/ids'
import type { CopyView } from '@safe-menu/contracts/items/copies'
import type { ItemView } from '@safe-menu/contracts/items/views'
import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import type { ReadQuery } from '../../read-query.ts'

/** Whether an item has a tag with one of these ids (SQL). Null: every item counts. */
export const carriesOneOf = (ids: string) =>
  `(${ids} is null or exists (select from jsonb_array_elements(item.state -> 'tags') as tag where tag ->> 'id' = any(${ids})))`

interface ItemsOfMenu {
  readonly items: ItemView[]
  /** The ids of those that were ever confirmed. */
  readonly onceConfirmed: ItemId[]
  readonly sections: Arrangement
}

export const itemsOfMenuQuery: ReadQuery<ItemsOfMenu> = {
  name: 'items-of-menu',
  text: `
    select array_to_json(array(
      select view.document from menus.active_item as item join menus.item_document as view on view.item_id = item.id
      where item.menu_id = menu.id order by item.name, item.section, item.id)) as items, menu.state -> 'sections' as sections,
      array_to_json(array(select item.id from menus.active_item as item
        where item.menu_id = menu.id and item.once_confirmed)) as "onceConfirmed"
    from menus.live_menu as menu where menu.id = $1`,
}

interface CopyRow {
  readonly itemId: ItemId
  readonly copy: CopyView
}

/**
 * The items of a menu with each of their copies, sorted by the names of their menus. A menu without copies has one row, whose columns
 * are `null`. From the rows, not from the documents: 50 menus of 500 items have 24,500 pairs.
 */
export const copiesOfMenuQuery: ReadQuery<{ readonly [column in keyof CopyRow]: CopyRow[column] | null }> = {
  name: 'copies-of-menu',
  text: `
    select found.item_id as "itemId", found.copy
    from menus.live_menu as wanted
    left join lateral (
      select item.id as item_id, menu.name, copy.id as copy_id, json_build_object(
        'itemId', copy.id, 'revision', copy.state -> 'revision', 'name', copy.name,
        'menu', json_build_object('id', menu.id, 'name', menu.name),
        'differing', array(
          select coalesce(own.tag ->> 'id', other.tag ->> 'id') from jsonb_array_elements(item.state -> 'tags') as own (tag)
          full join jsonb_array_elements(copy.state -> 'tags') as other (tag) on own.tag ->> 'id' = other.tag ->> 'id'
          where own.tag is distinct from other.tag order by 1),
        'hasSameTexts', (select bool_and(item.state -> text = copy.state -> text)
          from unnest(array['name', 'description', 'crossContamination', 'modifications']) as text)) as copy
      from menus.active_item as item
      join menus.active_item as copy on copy.family_id = item.family_id and copy.restaurant_id = item.restaurant_id and copy.id <> item.id
      join menus.menu on menu.id = copy.menu_id
      where item.menu_id = wanted.id
    ) as found on true
    where wanted.id = $1
    order by found.item_id, found.name collate "en-x-icu", found.copy_id`,
}

/** ICU folds case, so that Ä finds ä. */
const archivedMatching = `
  from menus.archived_item as item
  where item.restaurant_id = $1
    and ($2::text is null or position(lower($2 collate "en-x-icu") in lower(item.name)) > 0)
    and ($3::text is null or position(lower($3 collate "en-x-icu") in lower(item.menu_name collate "en-x-icu")) > 0)
    and ($4::timestamptz is null or item.archived_at >= $4)
    and ($5::timestamptz is null or item.archived_at < $5)`

interface ArchiveRow {
  readonly document: ItemView
  readonly menu_id: ItemView['menuId']
  readonly menu_name: string
}

export const archiveQuery: ReadQuery<ArchiveRow> = {
  name: 'archive',
  text: `
    select view.document, item.menu_id, item.menu_name
    from (select item.id, item.archived_at, item.menu_id, item.menu_name ${archivedMatching}
      and ($6::timestamptz is null or (item.archived_at, item.id) < ($6, $7::uuid))
      order by item.archived_at desc, item.id desc limit $8) as item
    join menus.item_document as view on view.item_id = item.id
    order by item.archived_at desc, item.id desc`,
}

export const archiveCountQuery: ReadQuery<{ readonly count: number }> = {
  name: 'archive-count',
  text: `select count(*)::int as count ${archivedMatching}`,
}

interface OwnerRow {
  readonly restaurant_id: RestaurantId
}

export const ownerOfItem: ReadQuery<OwnerRow> = {
  name: 'owner-of-item',
  text: `select restaurant_id from menus.active_item where id = $1
    union all select restaurant_id from menus.archived_item where id = $1`,
}

const activeItems = `
  from menus.active_item as item left join menus.item_document as document on document.item_id = item.id
  where item.menu_id = $1`

/** The number and the bytes of a menu's active items, for its limits. */
export const menuLoadQuery: ReadQuery<{ readonly count: number; readonly bytes: number }> = {
  name: 'load-of-menu',
  text: `select count(*)::int as count, coalesce(sum(document.bytes), 0)::int as bytes ${activeItems}`,
}

interface ListedItemRow {
  readonly id: ItemId
  readonly name: string
  readonly section: string
  readonly bytes: number
}

/** The active items of a menu by name, which an import must not repeat. */
export const listedItemsQuery: ReadQuery<ListedItemRow> = {
  name: 'list-items',
  text: `select item.id, item.name, item.section, coalesce(document.bytes, 0) as bytes ${activeItems}`,
}

export const tagsOfItem: ReadQuery<{ readonly document: ItemAllergenView[] }> = {
  name: 'tags-of-item',
  text: `select document -> 'allergens' as document from menus.item_document where item_id = $1 and (
    exists (select from menus.active_item where id = $1) or exists (select from menus.archived_item where id = $1))`,
}

/** When an imported file said that an item was reviewed, without confirming it. */
export interface PartialReview {
  readonly id: string
  readonly reviewedInPartAt: string
}

export const reviewsOfMenuQuery: ReadQuery<PartialReview> = {
  name: 'reviews-of-menu',
  text: `
    select item.id, item.state ->> 'reviewedInPartAt' as "reviewedInPartAt"
    from menus.active_item as item where item.menu_id = $1 and item.state ->> 'reviewedInPartAt' is not null`,
}
