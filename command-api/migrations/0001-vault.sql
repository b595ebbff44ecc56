-- The vault keeps what the event log must be able to forget: one key for each person, under which the personal data in
-- events is sealed. It is no read model: it is never dropped, and it is part of every backup.
create table vault.person_key (
  account_id uuid primary key,
  -- The person's key, sealed under VAULT_KEY.
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  -- The restaurant that invited the person, whose key exists from then on. Null: not invited by a restaurant.
  restaurant_id uuid,
  -- The keyed hash of the e-mail that was invited.
  invited_email_hash text,
  check ((restaurant_id is null) = (invited_email_hash is null))
);
create index person_key_of_restaurant on vault.person_key (restaurant_id) where restaurant_id is not null;

-- The only index of e-mails: no two accounts log in with the same one. A row reserves an e-mail before the event that gives it to
-- the account is appended, and goes with the person's key. An account has two rows while its e-mail changes: the log says which of
-- them it uses. A reservation that no account uses is free after a minute.
create table vault.person_login (
  -- The hash of audience and e-mail, keyed by ACCOUNT_INDEX_KEY, in hexadecimal.
  email_hash text primary key,
  account_id uuid not null references vault.person_key (account_id) on delete cascade,
  claimed_at timestamptz not null default now()
);
create index person_login_of_account on vault.person_login (account_id);

-- Work that spans the vault and the log. It is recorded here before its first step, so that another process can finish it after a
-- crash.
create table vault.task (
  id uuid primary key default gen_random_uuid(),
  -- What it does: command-api/src/tasks.ts has the kinds.
  kind text not null,
  -- An account, or for the end of a session or an impersonation the id of its token.
  subject uuid not null,
  -- The restaurant that a person is removed from, or whose owner is erased.
  restaurant_id uuid,
  -- For an erasure or a removal also who commands it, so that it is finished in that name.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Erasures and removals are kept: the person never gets a key again, and a restored backup repeats them. Others are deleted.
  done_at timestamptz
);
create index task_open on vault.task (created_at) where done_at is null;
create index task_of_subject on vault.task (subject);
create index task_of_restaurant on vault.task (restaurant_id) where restaurant_id is not null;

-- Fingerprints of the keys that this data belongs to: a service started with another key stops.
create table vault.key_check (
  name text primary key,
  fingerprint text not null
);

-- The keys under which visitors are counted: one a calendar day, deleted when that day is over everywhere on earth. A hash whose
-- key is gone can never be matched with a person. Unlogged on purpose: it reaches no write-ahead log, no replica and no base
-- backup, where it would outlive its day; pg_dump is given --exclude-table-data=vault.visitor_key. If the database crashes, the
-- table is empty: the day continues under a new key, and a returning visitor counts twice.
create unlogged table vault.visitor_key (
  day date primary key,
  -- Sealed under VAULT_KEY.
  wrapped_key bytea not null
);

-- Which tokens are refused although they verify: those made before their account's last password change, all of an erased
-- account, of a session that was logged out and of an impersonation that has ended. command-api writes a row before it
-- answers; both APIs read the table. It is no read model: nothing else can say it while the projector is down.
create table vault.revocation (
  -- An account, or a session or an impersonation by the id of its token.
  subject uuid primary key,
  -- Tokens made before this instant are refused. Null: all of them.
  valid_from timestamptz,
  -- Rises in the order of the commits, so that a reader asks only for what is newer than what it has.
  revision bigint not null unique,
  -- A row is deleted after a day: twice the life of the longest token.
  revoked_at timestamptz not null default now()
);
create index revocation_revoked_at on vault.revocation (revoked_at);

-- The last revision. Whoever writes a revocation locks this row until the commit; a sequence would let a later number commit first.
create table vault.revocation_head (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);
insert into vault.revocation_head (revision) values (0);

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
