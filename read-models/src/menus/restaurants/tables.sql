create table {schema}.restaurant (
  id uuid primary key,
  name text not null,
  description text not null,
  address text not null,
  phone text not null,
  website text not null,
  opening_hours text not null,
  time_zone text not null,
  currency text not null,
  locale text not null,
  customization json not null,
  -- Of the contracts' `Picture`.
  picture json,
  -- Its owner is erased: guests see neither the restaurant nor its menus.
  closed boolean not null default false,
  -- The revision of the restaurant's stream, which an edit refers to.
  revision bigint not null,
  position bigint not null,
  changed_position bigint not null
);
