create table {schema}.restaurant (
  id uuid primary key,
  name text collate "en-x-icu" not null,
  owner_account_id uuid not null,
  -- The last change of the restaurant itself. The menus group knows the last change of its menus and items.
  changed_at timestamptz not null,
  position bigint not null
);
create index restaurant_by_name on {schema}.restaurant (name, id);
