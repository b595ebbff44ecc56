-- A row for each generation of a group's tables: the live one, and the one being built beside it.
create table projector.checkpoints (
  generation bigint generated always as identity primary key,
  group_name text not null,
  state text not null check (state in ('live', 'building')),
  -- Names and versions of the projections that made the tables.
  projections jsonb not null,
  -- Position in $all of the last event applied; 0 before the first.
  position bigint not null default 0,
  -- Raised by each process that takes the generation over: what an older owner still commits finds no row.
  owner_epoch bigint not null default 0,
  updated_at timestamptz not null default now(),
  unique (group_name, state)
);

-- The event a group stands still at; no row while it moves.
create table projector.failures (
  group_name text primary key,
  position bigint,
  stream_name text,
  revision bigint,
  event_type text,
  reason text not null,
  since timestamptz not null default now(),
  attempts integer not null default 1
);
