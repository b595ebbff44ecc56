create table {schema}.menu_closed (
  menu_id uuid primary key,
  views bigint not null,
  unique_visitors bigint not null
);
create table {schema}.restaurant_closed (
  restaurant_id uuid primary key,
  unique_visitors bigint not null
);
create table {schema}.allergen_closed (
  menu_id uuid not null,
  allergen_id text not null,
  filters bigint not null,
  primary key (menu_id, allergen_id)
);
