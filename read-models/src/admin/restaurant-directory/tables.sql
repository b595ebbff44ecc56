create table {schema}.restaurant (
  id uuid primary key,
  name text collate "en-x-icu" not null,
  owner_account_id uuid not null,
  -- Of the restaurant itself; its menus' and items' last change stands in the menus group.
  changed_at timestamptz not null,
  position bigint not null
);
create index restaurant_by_name on {schema}.restaurant (name, id);
