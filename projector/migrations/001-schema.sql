-- A row for each partition of a group's live tables, and one for the tables that are built beside them. A group that is not divided
-- has one partition.
create table projector.checkpoints (
  generation bigint generated always as identity primary key,
  group_name text not null,
  state text not null check (state in ('live', 'building')),
  -- The version of the group that made the tables.
  version integer not null,
  -- A digest of the program that fills the tables of a build. Only the same program goes on with a build that was interrupted: another
  -- release may fold the same events otherwise, and the rows of both would be mixed.
  program text not null,
  -- Counts from 0.
  partition integer not null default 0,
  partitions integer not null default 1,
  -- Position in $all of the last event applied; 0 before the first.
  position bigint not null default 0,
  -- The id of the event at `position`. It tells the event log that the tables were built from from any other. Null at position 0.
  event_id text,
  -- Raised by each process that takes the generation over: what an older owner still commits finds no row.
  owner_epoch bigint not null default 0,
  updated_at timestamptz not null default now(),
  unique (group_name, state, partition)
);

-- Fails the transaction of a process that no longer owns a group: it sends its statements up to COMMIT without waiting for answers.
create function projector.assert_one_row(changed bigint) returns void language plpgsql as $$
begin
  if changed <> 1 then
    raise exception 'another process owns the group, or its tables were replaced' using errcode = 'SM001';
  end if;
end $$;

-- The event that a group or partition stands still at; no row while it moves.
create table projector.failures (
  -- The group, with its partition if it is divided: `menus 2 of 3`.
  group_name text primary key,
  position bigint,
  stream_name text,
  revision bigint,
  event_type text,
  reason text not null,
  since timestamptz not null default now(),
  attempts integer not null default 1
);

-- Restaurants whose events a generation's tables cannot take: each waits at a poison event while all others go on. A row
-- belongs to its generation, so a swap replaces the quarantines together with the tables.
create table projector.quarantine (
  generation bigint not null references projector.checkpoints on delete cascade,
  restaurant_id uuid not null,
  -- Every event of the restaurant up to here has been applied, and none after it. The log can be read from this position.
  applied_to bigint not null,
  -- The first event of the restaurant that has not been applied.
  position bigint not null,
  stream_name text not null,
  revision bigint not null,
  event_type text not null,
  reason text not null,
  -- When that event was written: what the tables say of the restaurant is as of then.
  since timestamptz not null,
  attempts integer not null default 1,
  -- When the owner tries the event again.
  retry_at timestamptz not null,
  primary key (generation, restaurant_id)
);

-- The restaurants whose tables lag behind their group's position, in what readers see.
create view projector.behind as
  select c.group_name, q.restaurant_id, q.applied_to, q.position, q.since
  from projector.quarantine q join projector.checkpoints c using (generation)
  where c.state = 'live';

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

-- Lets the other services read all tables of a schema, where each service has its own login (deploy/postgres-logins.sh).
create function projector.let_services_read(shared text) returns void language plpgsql as $$
declare
  reader text;
begin
  foreach reader in array array['command_api', 'query_api'] loop
    continue when to_regrole(reader) is null;
    execute format('grant usage on schema %I to %I', shared, reader);
    execute format('grant select on all tables in schema %I to %I', shared, reader);
  end loop;
end $$;
select projector.let_services_read('projector');
