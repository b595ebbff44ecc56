-- Commits that readers see and that the event log does not have yet (`GuestViewAdvanced`). Each is written by its own transaction, so
-- that a crash neither loses nor misdates it, and removed once its event is in the log.
create table projector.unannounced_commits (
  -- The order of the commits of a partition: each holds the row of its checkpoint.
  number bigint generated always as identity primary key,
  -- Also the id of the event that ends with this commit.
  id uuid not null unique,
  group_name text not null,
  partition integer not null,
  partitions integer not null,
  position bigint not null,
  -- [{ "restaurantId", "position" }]: restaurants that readers see only up to an earlier position.
  behind jsonb not null,
  -- Shortly before the commit: only the commit itself is still to come.
  at timestamptz not null default clock_timestamp()
);
