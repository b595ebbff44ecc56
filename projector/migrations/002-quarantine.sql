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
