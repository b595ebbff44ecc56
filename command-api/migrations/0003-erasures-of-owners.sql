-- An admin erases the account of a restaurant's owner. Who it was stands here, so that an erasure that was interrupted goes on in
-- their name, and when it was certain that none of the restaurant's menus is shown to guests any more.
alter table vault.erasure
  add column restaurant_id uuid,
  add column intended_by jsonb,
  add column menus_withdrawn_at timestamptz,
  add constraint erasure_of_owner check ((restaurant_id is null) = (intended_by is null));
create index erasure_of_owner_unfinished on vault.erasure (intended_at)
  where restaurant_id is not null and menus_withdrawn_at is null;
