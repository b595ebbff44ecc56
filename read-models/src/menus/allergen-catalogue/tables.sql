create table {schema}.allergen (
  id text primary key,
  name text not null,
  category text not null,
  position bigint not null
);
