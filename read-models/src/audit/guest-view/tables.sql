-- Since when guests saw up to which position. These three columns never decrease.
create table {schema}.guest_view (
  advance bigint primary key,
  position bigint not null,
  at timestamptz not null,
  -- [{ "restaurantId", "position", "furthest" }]: restaurants that guests saw only up to an earlier position, sorted by id.
  behind jsonb not null
);
create index guest_view_position on {schema}.guest_view (position, advance);
create index guest_view_at on {schema}.guest_view (at, advance);
-- Since which advance guests saw a restaurant only up to its own position; null: it has caught up with the others.
create table {schema}.guest_view_behind (
  restaurant_id uuid not null,
  advance bigint not null,
  position bigint,
  furthest bigint not null,
  at timestamptz not null,
  primary key (restaurant_id, advance)
);
