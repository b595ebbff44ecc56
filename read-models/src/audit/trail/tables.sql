-- The tables of the audit trail, one row for each thing that the log says. Only the end of a stay and the position of a name
-- are ever written again, and a restaurant's name in entries that were added while it was in quarantine.
--
-- What guests saw is looked up by position: `guest_view` says up to which position they saw at an instant, and a subject's
-- version is its last one up to there. What had been decided is looked up by `decided_at`. Either way an instant takes one
-- probe of an index for each subject, and no row changes when guests come to see it.

-- One row for each event of a chain.
create table {schema}.entry (
  position bigint primary key,
  chain text not null,
  sequence bigint not null,
  digest bytea not null,
  hash bytea not null,
  kind text not null,
  restaurant_id uuid,
  restaurant_name text,
  menu_id uuid,
  menu_name text,
  item_id uuid,
  item_name text,
  allergen_id text,
  allergen_name text,
  account_id uuid,
  before jsonb,
  after jsonb,
  overridden boolean not null,
  took_confirmation_away boolean not null,
  reason text,
  actor jsonb not null,
  impersonator_id uuid,
  -- Who acted: the impersonator, else the actor's account.
  person_id uuid,
  correlation_id text not null,
  decided_at timestamptz not null,
  -- Whether guests read anything of it: accounts and impersonations never become visible to them.
  guest_facing boolean not null,
  -- The event as it is chained, in canonical JSON: its SHA-256 is the digest.
  event text not null,
  unique (chain, sequence)
);
create index entry_of_restaurant on {schema}.entry (restaurant_id, position) where restaurant_id is not null;
create index entry_of_menu on {schema}.entry (menu_id, position) where menu_id is not null;
create index entry_of_item on {schema}.entry (item_id, position) where item_id is not null;
create index entry_of_allergen on {schema}.entry (allergen_id, position) where allergen_id is not null;
create index entry_of_person on {schema}.entry (person_id, position) where person_id is not null;
create index entry_of_kind on {schema}.entry (kind, position);
create index entry_decided on {schema}.entry (decided_at, position);
create table {schema}.chain_end (
  chain text primary key,
  sequence bigint not null,
  hash bytea not null,
  position bigint not null
);

-- The whole state of each subject after each of its own events. Its range ends where its next version begins.
create table {schema}.restaurant_version (
  restaurant_id uuid not null,
  position bigint not null,
  decided_at timestamptz not null,
  name text not null,
  profile jsonb not null,
  primary key (restaurant_id, position)
);
create index restaurant_version_decided on {schema}.restaurant_version (restaurant_id, decided_at, position);
create table {schema}.menu_version (
  menu_id uuid not null,
  position bigint not null,
  decided_at timestamptz not null,
  restaurant_id uuid not null,
  name text not null,
  description text not null,
  published boolean not null,
  deleted boolean not null,
  primary key (menu_id, position)
);
create index menu_version_decided on {schema}.menu_version (menu_id, decided_at, position);
create table {schema}.restaurant_menu (
  restaurant_id uuid not null,
  menu_id uuid not null,
  position bigint not null,
  primary key (restaurant_id, menu_id)
);
create table {schema}.item_version (
  item_id uuid not null,
  position bigint not null,
  decided_at timestamptz not null,
  restaurant_id uuid not null,
  menu_id uuid not null,
  name text not null,
  description text not null,
  price_cents int not null,
  section text not null,
  cross_contamination text not null,
  modifications text not null,
  -- [{ "id", "presence", "details" }], sorted by id.
  tags jsonb not null,
  confirmed_at timestamptz,
  archived_at timestamptz,
  status text not null,
  primary key (item_id, position)
);
create index item_version_decided on {schema}.item_version (item_id, decided_at, position);
-- From when to when an item stood on a menu, by its own events (a deleted menu ends no stay: its version says so).
create table {schema}.item_stay (
  item_id uuid not null,
  position bigint not null,
  menu_id uuid not null,
  decided_from timestamptz not null,
  ended_position bigint not null default 9223372036854775807,
  decided_to timestamptz not null default 'infinity',
  primary key (item_id, position)
);
create index item_stay_seen on {schema}.item_stay (menu_id, ended_position);
create index item_stay_decided on {schema}.item_stay (menu_id, decided_to);
-- From where to where, in the log, a menu was published and not deleted.
create table {schema}.menu_stay (
  menu_id uuid not null,
  position bigint not null,
  ended_position bigint not null default 9223372036854775807,
  primary key (menu_id, position)
);
create index menu_stay_ended on {schema}.menu_stay (menu_id, ended_position);

-- Every name that a subject had; `position`: when it took it on last. A part of a name is looked for by walking the index that
-- holds all that is asked about, in the order of the answer: a text that many names hold ends the walk at once, one that none holds
-- costs a fifth of a microsecond a name (100,000 names of one restaurant: below 20 ms). An index of trigrams (pg_trgm) was
-- tried: under the C locale it knows no letter that is not ASCII, nor texts of two letters, and the planner then read the whole table.
create table {schema}.restaurant_name (
  restaurant_id uuid not null,
  name text not null,
  position bigint not null,
  folded text collate "C" not null generated always as (lower(name collate "en-x-icu")) stored,
  primary key (restaurant_id, name)
);
create index restaurant_name_sorted on {schema}.restaurant_name (name collate "en-x-icu", restaurant_id)
  include (folded, position);
create table {schema}.item_name (
  item_id uuid not null,
  name text not null,
  restaurant_id uuid not null,
  position bigint not null,
  folded text collate "C" not null generated always as (lower(name collate "en-x-icu")) stored,
  primary key (item_id, name)
);
create index item_name_sorted on {schema}.item_name (restaurant_id, name collate "en-x-icu", item_id)
  include (folded, position);
