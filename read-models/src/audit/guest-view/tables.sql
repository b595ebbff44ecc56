-- Since when guests saw up to which position. A group that is divided has rows for each partition of its restaurants. For a restaurant,
-- `position` and `at` never decrease in the order of the rows that concern it, whatever the number of partitions was.
create table {schema}.guest_view (
  -- The event and the number of the commit in it.
  advance bigint not null,
  step integer not null,
  partitions integer not null,
  partition integer not null,
  position bigint not null,
  at timestamptz not null,
  -- [{ "restaurantId", "position", "furthest" }]: restaurants that guests saw only up to an earlier position, sorted by id.
  behind jsonb not null,
  primary key (advance, step)
);
create index guest_view_position on {schema}.guest_view (partitions, partition, position, advance, step);
create index guest_view_at on {schema}.guest_view (partitions, partition, at, advance, step);
create index guest_view_last on {schema}.guest_view (partitions, partition, advance, step);
-- Every number of partitions that there has been.
create table {schema}.guest_view_division (partitions integer primary key);
-- Since which advance guests saw a restaurant only up to its own position; null: it has caught up with the others.
create table {schema}.guest_view_behind (
  restaurant_id uuid not null,
  advance bigint not null,
  step integer not null,
  position bigint,
  furthest bigint not null,
  at timestamptz not null,
  primary key (restaurant_id, advance, step)
);
