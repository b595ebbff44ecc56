create table {schema}.item (
  id uuid primary key,
  restaurant_id uuid not null,
  menu_id uuid not null,
  -- The same for an item and its copies on other menus.
  family_id uuid not null,
  name text collate "en-x-icu" not null,
  description text not null,
  price_cents int not null,
  section text not null,
  cross_contamination text not null,
  modifications text not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  archived_position bigint,
  -- In the past, too: readers compare it with the time.
  sold_out_until timestamptz,
  -- Of the contracts' `Picture`.
  picture json,
  deleted boolean not null,
  -- Of the last change of the name or the description: translations before it are outdated. Null: never changed.
  text_position bigint,
  -- The revision of the item's stream, which a confirmation or an edit refers to.
  revision bigint not null,
  position bigint not null
);
create index item_on_menu on {schema}.item (menu_id) where not deleted;
create index item_in_family on {schema}.item (family_id) where not deleted;
create index item_in_archive on {schema}.item (restaurant_id, archived_at desc, id)
  where archived_at is not null and not deleted;
