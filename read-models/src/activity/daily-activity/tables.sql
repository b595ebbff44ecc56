create table {schema}.restaurant_day (
  restaurant_id uuid not null,
  day date not null,
  views int not null,
  unique_visitors int not null default 0,
  summarised boolean not null default false,
  primary key (restaurant_id, day)
);
create index restaurant_day_open on {schema}.restaurant_day (day) where not summarised;
create index restaurant_day_open_of_restaurant on {schema}.restaurant_day (restaurant_id, day) where not summarised;
create table {schema}.menu_day (
  restaurant_id uuid not null,
  day date not null,
  menu_id uuid not null,
  views int not null,
  unique_visitors int not null default 0,
  primary key (menu_id, day)
);
create index menu_day_of_restaurant on {schema}.menu_day (restaurant_id, day);
create table {schema}.item_day (
  restaurant_id uuid not null,
  day date not null,
  menu_id uuid not null,
  item_id uuid not null,
  orders int not null,
  primary key (menu_id, day, item_id)
);
create index item_day_of_restaurant on {schema}.item_day (restaurant_id, day);
create table {schema}.allergen_day (
  restaurant_id uuid not null,
  day date not null,
  menu_id uuid not null,
  allergen_id text not null,
  filters int not null,
  primary key (menu_id, day, allergen_id)
);
create index allergen_day_of_restaurant on {schema}.allergen_day (restaurant_id, day);
-- Keyed hashes of the visitors of days that have no summary yet.
create table {schema}.day_visitor (
  restaurant_id uuid not null,
  day date not null,
  visitor text not null,
  menu_id uuid not null,
  primary key (restaurant_id, day, visitor, menu_id)
);
-- The raw events of days that have no summary yet: the log can hold one twice, if its append was repeated across a restart.
create table {schema}.counted_event (
  restaurant_id uuid not null,
  day date not null,
  event_id uuid not null,
  primary key (restaurant_id, day, event_id)
);
