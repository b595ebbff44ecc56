-- Up to which position guests saw, from when on. All three columns only rise.
create table {schema}.guest_view (
  advance bigint primary key,
  position bigint not null,
  at timestamptz not null,
  -- [{ "restaurantId", "position", "furthest" }]: restaurants of which guests saw less, sorted by id.
  behind jsonb not null
);
create index guest_view_position on {schema}.guest_view (position, advance);
create index guest_view_at on {schema}.guest_view (at, advance);
-- From which advance on guests saw a restaurant only up to a position of its own; null: as far as the others again.
create table {schema}.guest_view_behind (
  restaurant_id uuid not null,
  advance bigint not null,
  position bigint,
  furthest bigint not null,
  at timestamptz not null,
  primary key (restaurant_id, advance)
);
