-- The tables of the audit trail. Rows are added and not updated, with three exceptions: the end of a chain, the end of a stay, and the
-- position of a name.
--
-- What guests saw is looked up by position: `guest_view` says up to which position they saw at an instant, and a subject's
-- version is its last one up to there. What had been decided is looked up by `decided_at`. Either way an instant takes one
-- index lookup for each subject, and no row changes when guests get to see it.

-- One row for each event of a chain. What it names had its name then: `named_entry` finds that in the versions.
create table {schema}.entry (
  position bigint primary key,
  chain text not null,
  sequence bigint not null,
  digest bytea not null,
  hash bytea not null,
  kind text not null,
  restaurant_id uuid,
  menu_id uuid,
  item_id uuid,
  allergen_id text,
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
  -- False for accounts, teams, impersonations, guests' reports and items made separate, which never become visible to guests.
  guest_facing boolean not null,
  -- The chained event in canonical JSON; the digest is its SHA-256.
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
  hash bytea not null
);

-- The menus that a restaurant ever had.
create table {schema}.restaurant_menu (
  restaurant_id uuid not null,
  menu_id uuid not null,
  position bigint not null,
  primary key (restaurant_id, menu_id)
);
-- When an item was on a menu, by its own events. A deleted menu ends no stay; its version says that it is deleted.
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
-- The positions between which a menu was published and not deleted.
create table {schema}.menu_stay (
  menu_id uuid not null,
  position bigint not null,
  ended_position bigint not null default 9223372036854775807,
  primary key (menu_id, position)
);
create index menu_stay_ended on {schema}.menu_stay (menu_id, ended_position);

-- Every name that a subject has had; `position`: when it last took the name. A search for part of a name scans a covering index in
-- the order of the answer. A text in many names ends the scan at once; a text in none costs 0.2 µs a name (100,000 names of one
-- restaurant: below 20 ms). A trigram index (pg_trgm) was tried: under the C locale it ignores non-ASCII letters and texts of two
-- letters, and the planner then read the whole table.
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

-- Entries with the names that their subjects had then, and the item's section. In a quarantine, an entry of the platform's chain comes
-- before the version of its restaurant, and has the name once that is applied.
create view {schema}.named_entry as
  select entry.*,
    coalesce((select v.state #>> '{profile,name}' from {schema}.restaurant_version as v
        where v.restaurant_id = entry.restaurant_id and v.position <= entry.position order by v.position desc limit 1),
      -- The account of an owner is registered before the restaurant. Its event has the name.
      case when entry.kind = 'account.registered' then entry.event::json #>> '{data,restaurant,profile,name}' end
    ) as restaurant_name,
    (select v.state ->> 'name' from {schema}.menu_version as v
      where v.menu_id = entry.menu_id and v.position <= entry.position order by v.position desc limit 1) as menu_name,
    (select v.state ->> 'name' from {schema}.item_version as v
      where v.item_id = entry.item_id and v.position <= entry.position order by v.position desc limit 1) as item_name,
    (select v.state ->> 'section' from {schema}.item_version as v
      where v.item_id = entry.item_id and v.position <= entry.position order by v.position desc limit 1) as item_section,
    (select v.state ->> 'name' from {schema}.allergen_version as v
      where v.allergen_id = entry.allergen_id and v.position < entry.position order by v.position desc limit 1) as allergen_name,
    (select v.state ->> 'category' from {schema}.allergen_version as v
      where v.allergen_id = entry.allergen_id order by v.position desc limit 1) as category
  from {schema}.entry;
