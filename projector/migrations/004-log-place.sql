-- The id of the event at `position`. It tells the event log that the tables were built from from any other. Null at position 0.
alter table projector.checkpoints add column event_id text;
-- Tables whose place in the log has no id are built once more.
update projector.checkpoints set shape = null;
