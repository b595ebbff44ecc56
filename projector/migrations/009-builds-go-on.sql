-- A digest of the program that fills the tables of a build. Only the same program goes on with a build that was interrupted: another
-- release may fold the same events otherwise, and the rows of both would be mixed. Null for tables that were not built by one program.
alter table projector.checkpoints add column program text;
