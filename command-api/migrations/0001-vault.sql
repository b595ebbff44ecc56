-- The vault keeps what the event log must be able to forget: one key for each person, under which the personal data in
-- events is sealed. It is no read model: it is never dropped, and it is part of every backup.
create table vault.person_key (
  account_id uuid primary key,
  -- The account's stream, whose name is a keyed hash of the e-mail.
  stream_name text not null,
  -- The person's key, sealed under VAULT_KEY.
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  -- False while a registration is under way: what stays so was interrupted, and is finished or cleared away at the next start.
  settled boolean not null default false
);
create index person_key_unsettled on vault.person_key (created_at) where not settled;

-- An erasure spans the log and the vault: it is noted here first, so that one interrupted between them is finished.
create table vault.erasure (
  account_id uuid primary key,
  stream_name text not null,
  intended_at timestamptz not null default now(),
  completed_at timestamptz
);

-- Fingerprints of the keys that this data belongs to: a service started with another key stops.
create table vault.key_check (
  name text primary key,
  fingerprint text not null
);
