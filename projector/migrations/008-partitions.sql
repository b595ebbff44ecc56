-- A group may divide its restaurants among partitions. The live tables then have a row for each, with its own position, owner and
-- quarantines. `partitions` is how many there are; `partition` counts from 0. A group that is not divided has one.
alter table projector.checkpoints
  add column partition integer not null default 0,
  add column partitions integer not null default 1,
  drop constraint checkpoints_group_name_state_key,
  add constraint checkpoints_partition_key unique (group_name, state, partition);

-- A failure of a partition has its name: `menus 2 of 3`.
comment on column projector.failures.group_name is 'the group, with its partition if it is divided';
