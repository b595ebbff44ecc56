/** The texts of the guest documents, each built by one set-based query: `kind, id, restaurant_id, published, position, body`. */

export const menuDocuments = `
  select 'menu' as kind, menu.id, menu.restaurant_id, menu.published, revision.position::text,
    row_to_json(view)::text as body
  from {schema}.live_menu as menu
  join {schema}.menu_revision as revision on revision.menu_id = menu.id
  cross join lateral (select
    menu.id, menu.restaurant_id as "restaurantId", menu.name, menu.description, menu.published,
    {schema}.iso(menu.updated_at) as "updatedAt",
    (select row_to_json(count) from (select menu.item_count as items) as count) as "_count",
    array_to_json(array(
      select item_document.document from {schema}.active_item as item
      join {schema}.item_document on item_document.item_id = item.id
      where item.menu_id = menu.id order by item.name, item.section, item.id
    )) as items,
    (select row_to_json(as_of) from (
      select revision.position::text as position, {schema}.iso(revision.at) as at
    ) as as_of) as "asOf"
  ) as view
  where menu.id = any($1::uuid[])`

/** Items are serialised when they change. A menu is assembled from these documents. */
export const itemDocuments = `
  insert into {schema}.item_document as kept (item_id, document)
  select item_id, document from {schema}.item_view where item_id = any($1::uuid[])
  on conflict (item_id) do update set document = excluded.document
    where kept.document::text <> excluded.document::text`

/** The documents of new items, from the id after the first one up to the second. */
export const itemDocumentsBetween = `
  insert into {schema}.item_document (item_id, document)
  select item_id, document from {schema}.item_view where item_id > $1::uuid and item_id <= $2::uuid`

/** Reads every tag, so only for the rare batch that changes the catalogue. */
export const itemsThatCarry = `
  select distinct item_id as id from {schema}.item_tag
  where allergen_id = any($1::text[]) and presence is not null`

export const publishedMenusDocuments = `
  select 'published-menus' as kind, restaurant.id, restaurant.id as restaurant_id, true as published,
    restaurant.position::text,
    array_to_json(array(select row_to_json(view) from (
      select menu.id, menu.restaurant_id as "restaurantId", menu.name, menu.description, menu.published,
        {schema}.iso(menu.updated_at) as "updatedAt",
        (select row_to_json(count) from (select menu.item_count as items) as count) as "_count"
      from {schema}.live_menu as menu
      where menu.restaurant_id = restaurant.id and menu.published
      order by menu.name collate "en-x-icu", menu.id
    ) as view))::text as body
  from {schema}.restaurant where restaurant.id = any($1::uuid[])`

export const restaurantDocuments = `
  select 'restaurant' as kind, restaurant.id, restaurant.id as restaurant_id, true as published,
    restaurant.position::text,
    row_to_json(view)::text as body
  from {schema}.restaurant
  cross join lateral (
    select id, name, description, address, phone, website, time_zone as "timeZone", customization
  ) as view
  where restaurant.id = any($1::uuid[])`

/** The catalogue has no id: the nil UUID stands for it. */
export const catalogueDocument = `
  select 'allergens' as kind, '00000000-0000-0000-0000-000000000000' as id, null as restaurant_id, true as published,
    max(position)::text as position,
    array_to_json(array_agg((select row_to_json(view) from (select id, name, category) as view)
      order by name collate "en-x-icu", id))::text as body
  from {schema}.allergen having count(*) > 0`

/** One parameter holds the bytes of all rows: an array of bytea would be sent in hexadecimal. */
export const storeDocuments = `
  insert into {schema}.guest_document as kept
    (kind, id, restaurant_id, published, position, etag, body, br, gzip)
  select kind, id, restaurant_id, published, position, etag,
    substring($1::bytea from body_from for body_length),
    substring($1::bytea from br_from for br_length),
    substring($1::bytea from gzip_from for gzip_length)
  from unnest($2::text[], $3::uuid[], $4::uuid[], $5::boolean[], $6::bigint[], $7::text[],
      $8::int[], $9::int[], $10::int[], $11::int[], $12::int[], $13::int[])
    as row (kind, id, restaurant_id, published, position, etag,
      body_from, body_length, br_from, br_length, gzip_from, gzip_length)
  on conflict (kind, id) do update
    set published = excluded.published, position = excluded.position, etag = excluded.etag, body = excluded.body,
        br = excluded.br, gzip = excluded.gzip
    where kept.etag <> excluded.etag`
