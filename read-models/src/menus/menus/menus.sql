create table {schema}.menu (
  id uuid primary key,
  restaurant_id uuid not null,
  name text not null,
  description text not null,
  published boolean not null,
  -- Whether it was ever published.
  was_published boolean not null default false,
  -- How the restaurant arranged the menu: JSON, as documents contain it.
  sections text not null default '[]',
  updated_at timestamptz not null,
  deleted_position bigint,
  -- The revision of the menu's stream, which an edit refers to.
  revision bigint not null,
  position bigint not null
);
create index menu_of_restaurant on {schema}.menu (restaurant_id);
