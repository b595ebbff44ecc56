create table {schema}.account (
  id uuid primary key,
  audience text not null,
  role text not null,
  restaurant_id uuid,
  -- The encrypted e-mail of the event, until it is opened. It stays while the vault has no key for it.
  sealed_email text,
  email text,
  erased_at timestamptz,
  position bigint not null
);
create index account_sealed on {schema}.account (id) where sealed_email is not null;
