-- An admin's erasure of a restaurant's owner. `intended_by` is the admin, so that an interrupted erasure continues in that name.
-- `finished_at` is when the restaurant was closed, too, and its team and pictures removed.
alter table vault.erasure
  add column restaurant_id uuid,
  add column intended_by jsonb,
  add column finished_at timestamptz,
  add constraint erasure_of_owner check ((restaurant_id is null) = (intended_by is null));
create index erasure_of_owner_unfinished on vault.erasure (intended_at)
  where restaurant_id is not null and finished_at is null;
