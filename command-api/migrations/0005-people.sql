-- The people of a restaurant's team. Their key exists from the invitation on, which seals their name and e-mail.
alter table vault.person_key
  -- Null: not invited by a restaurant.
  add column restaurant_id uuid;
create index person_key_of_restaurant on vault.person_key (restaurant_id) where restaurant_id is not null;

-- The removal of a person or the withdrawal of an invitation, recorded before it begins, so that one that was interrupted
-- continues in the owner's name. It spans two streams, the revocations and the key.
create table vault.removal (
  account_id uuid primary key,
  stream_name text not null,
  restaurant_id uuid not null,
  intended_by jsonb not null,
  intended_at timestamptz not null default now(),
  completed_at timestamptz
);
create index removal_unfinished on vault.removal (intended_at) where completed_at is null;
