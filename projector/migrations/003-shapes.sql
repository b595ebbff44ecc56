-- What a generation's tables are made of beside the versions of its projections: their DDL and the event types that they
-- handle. Null for tables from before this column: they are rebuilt.
alter table projector.checkpoints add column shape text;

-- Each shape that a process has had, in the order of their first appearance: among equal versions the later one is newer.
create table projector.shapes (
  group_name text not null,
  shape text not null,
  appearance bigint generated always as identity,
  primary key (group_name, shape)
);
