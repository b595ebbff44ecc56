create table {schema}.menu_revision (
  menu_id uuid primary key,
  position bigint not null,
  at timestamptz not null
);
