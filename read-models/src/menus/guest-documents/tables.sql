-- The views that say, for all readers, what is on a menu or in the archive, and the tables of the serialised documents.
--
-- An item on a deleted menu is deleted with it, unless it was archived before. Both positions are in the rows, so the answer
-- does not depend on which events share a batch.

create function {schema}.iso(timestamptz) returns text language sql stable strict as
  $$ select to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create view {schema}.active_item as
  select item.* from {schema}.item join {schema}.menu on menu.id = item.menu_id
  where not item.deleted and item.archived_at is null and menu.deleted_position is null;

create view {schema}.archived_item as
  select item.*, menu.name as menu_name
  from {schema}.item join {schema}.menu on menu.id = item.menu_id
  where not item.deleted and item.archived_at is not null
    and (menu.deleted_position is null or item.archived_position < menu.deleted_position);

create view {schema}.live_menu as
  select id, restaurant_id, name, state,
    published and not exists (select from {schema}.restaurant where id = menu.restaurant_id and closed) as published,
    (select count(*) from {schema}.active_item as item where item.menu_id = menu.id)::int as item_count
  from {schema}.menu where deleted_position is null;

create view {schema}.item_allergens as
  select item.id as item_id, array_to_json(array(
    select row_to_json(view) from (
      select tag.allergen_id as id, coalesce(allergen.name, tag.allergen_id) as name,
        -- A tag that the catalogue does not know counts as an allergen: the cautious side.
        coalesce(allergen.category, 'ALLERGEN') as category, tag.presence, tag.details
      from {schema}.item_tag as tag left join {schema}.allergen on allergen.id = tag.allergen_id
      where tag.item_id = item.id and tag.presence is not null
      order by coalesce(allergen.name, tag.allergen_id) collate "en-x-icu", tag.allergen_id
    ) as view)) as document
  from {schema}.item;

-- The mentions of an item, those of its own texts first. An answer holds while the texts and the tag of the allergen have not changed
-- since. Nobody reads outdated translations.
create view {schema}.item_mentions as
  select recorded.item_id, recorded.language, found.number, answer.answered_at,
    json_strip_nulls(json_build_object('allergenId', found.mention -> 'allergenId', 'presence', found.mention -> 'presence',
      'word', found.mention -> 'word', 'field', found.mention -> 'field', 'kind', found.mention -> 'kind',
      'language', nullif(recorded.language, ''), 'answeredAt', {schema}.iso(answer.answered_at))) as document,
    -- `isTagged` of the contracts.
    exists (select from {schema}.item_tag as tag
      where tag.item_id = recorded.item_id and starts_with(tag.allergen_id || ':', (found.mention ->> 'allergenId') || ':')
        and (tag.presence <> 'may_contain' or tag.presence is not null
          and (found.mention ->> 'kind' = 'implied' or found.mention ->> 'presence' = 'may_contain'))) as tagged
  from {schema}.item_mention as recorded
  join {schema}.item on item.id = recorded.item_id
    and (recorded.language = '' or item.text_position is null or recorded.position > item.text_position)
  cross join lateral jsonb_array_elements(recorded.mentions) with ordinality as found (mention, number)
  left join {schema}.item_tag as own
    on own.item_id = recorded.item_id and own.allergen_id = found.mention ->> 'allergenId'
  left join {schema}.item_mention_answer as answer
    on answer.item_id = recorded.item_id and answer.allergen_id = found.mention ->> 'allergenId'
      and answer.position > recorded.position and answer.position > coalesce(own.position, -1);

create table {schema}.item_document (
  item_id uuid primary key,
  document json not null,
  bytes int not null generated always as (octet_length(document::text)) stored
);

-- The bodies of the documents. That of a menu has an empty list of items: they are in `guest_item`. Its ETag covers them, too.
create table {schema}.guest_body (
  kind text not null,
  id uuid not null,
  restaurant_id uuid,
  published boolean not null,
  position bigint not null,
  etag text not null,
  body text not null,
  primary key (kind, id)
);

-- The items of a menu as guests see it. Unlike `item_document`, a row changes together with the body of its menu.
create table {schema}.guest_item (
  menu_id uuid not null,
  item_id uuid not null,
  name text not null,
  section text not null,
  hash text not null,
  document text not null,
  primary key (menu_id, item_id)
);
