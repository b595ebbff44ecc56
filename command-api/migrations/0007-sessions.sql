-- Where people are signed in: a row for each sign-in, until its token expires. It is a list to look at: what makes a token
-- invalid is in vault.revocation. The description of the device is sealed under the person's key, and the row goes with that key.
create table vault.session (
  -- The token's id (jti).
  id uuid primary key,
  account_id uuid not null references vault.person_key (account_id) on delete cascade,
  -- The token's iat.
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  sealed_device text not null,
  -- For an admin who acts for a restaurant: the restaurant, and the session in which that began and with which it ends.
  restaurant_id uuid,
  begun_in uuid,
  check ((restaurant_id is null) = (begun_in is null))
);
create index session_of_account on vault.session (account_id, signed_in_at desc);
create index session_expires_at on vault.session (expires_at);
