-- The names of allergens as they were.
create table {schema}.allergen_version (
  allergen_id text not null,
  position bigint not null,
  decided_at timestamptz not null,
  name text not null,
  category text not null,
  primary key (allergen_id, position)
);
