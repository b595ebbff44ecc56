-- Everybody who was ever invited to a restaurant's team, under the id of the account that they get.
create table {schema}.person (
  id uuid primary key,
  restaurant_id uuid not null,
  role text not null,
  -- The encrypted values of the event, until they are opened. They stay while the vault has no key for them.
  sealed_name text,
  name text,
  sealed_email text,
  email text,
  invited_at timestamptz not null,
  -- When the link of the invitation ends.
  expires_at timestamptz not null,
  joined_at timestamptz,
  -- When the newest link was found not to have been mailed.
  mail_failed_at timestamptz,
  -- When the person was removed or the invitation withdrawn. Name and e-mail are gone from then on.
  ended_at timestamptz,
  position bigint not null
);
create index person_of_restaurant on {schema}.person (restaurant_id) where ended_at is null;
create index person_sealed on {schema}.person (id) where sealed_name is not null or sealed_email is not null;
