create table {schema}.item_tag (
  item_id uuid not null,
  allergen_id text not null,
  presence text,
  details jsonb not null,
  position bigint not null,
  primary key (item_id, allergen_id)
);
