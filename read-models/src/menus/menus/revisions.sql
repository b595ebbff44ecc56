create table {schema}.menu_revision (
  menu_id uuid primary key,
  position bigint not null,
  at timestamptz not null
);
create index menu_revision_newest on {schema}.menu_revision (position);
