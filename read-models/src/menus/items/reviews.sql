create table {schema}.item_review (
  item_id uuid primary key,
  confirmed_at timestamptz,
  confirmed_edition int,
  -- Whether it was ever confirmed.
  once_confirmed boolean not null default false,
  absent jsonb not null,
  reviewed_in_part_at timestamptz,
  position bigint not null
);
