-- An admin's erasure of a restaurant's owner. `intended_by` is the admin, so that an interrupted erasure continues in that name.
-- `menus_withdrawn_at` is when it was certain that guests see none of the restaurant's menus.
alter table vault.erasure
  add column restaurant_id uuid,
  add column intended_by jsonb,
  add column menus_withdrawn_at timestamptz,
  add constraint erasure_of_owner check ((restaurant_id is null) = (intended_by is null));
create index erasure_of_owner_unfinished on vault.erasure (intended_at)
  where restaurant_id is not null and menus_withdrawn_at is null;
