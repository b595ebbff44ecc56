-- The state of two-step login that all processes share. The secret and the hashes of the recovery codes are sealed in the
-- account's events; these rows go with the person's key.
create table vault.second_factor_use (
  account_id uuid primary key references vault.person_key (account_id) on delete cascade,
  -- The time step (RFC 6238) of the last code that was accepted. It and earlier ones are not accepted again.
  last_step bigint not null default 0,
  -- Recovery codes from before this time are void: a restored backup does not know which of them were used since.
  recovery_codes_from timestamptz not null default '-infinity'
);

create table vault.recovery_code_use (
  account_id uuid references vault.person_key (account_id) on delete cascade,
  code_hash text,
  used_at timestamptz not null default now(),
  primary key (account_id, code_hash)
);

-- How many codes were tried in the hour that began at `since`. Correct ones are taken off again.
create table vault.second_factor_try (
  account_id uuid primary key references vault.person_key (account_id) on delete cascade,
  tries int not null,
  since timestamptz not null
);
create index second_factor_try_since on vault.second_factor_try (since);
