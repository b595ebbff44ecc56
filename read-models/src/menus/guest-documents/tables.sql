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

create table {schema}.item_document (
  item_id uuid primary key,
  document json not null,
  bytes int not null generated always as (octet_length(document::text)) stored
);

-- The bodies of the documents. That of a menu has an empty list of items: they are in `guest_item`.
create table {schema}.guest_body (
  kind text not null,
  id uuid not null,
  restaurant_id uuid,
  published boolean not null,
  position bigint not null,
  body text not null,
  -- Of a menu. A reader that merges the items of later positions and finds another number lacks the removal of some.
  item_count int,
  primary key (kind, id)
);

-- The items of a menu as guests see it. Unlike `item_document`, a row changes together with the body of its menu.
create table {schema}.guest_item (
  menu_id uuid not null,
  item_id uuid not null,
  -- Of the last event that changed the document. An item on its menu at an earlier position has not changed since then.
  position bigint not null,
  name text not null,
  section text not null,
  document text not null,
  primary key (menu_id, item_id)
);
