create table {schema}.item_translation (
  item_id uuid not null,
  language text not null,
  -- Null, like the other texts: removed.
  name text,
  description text,
  cross_contamination text,
  modifications text,
  -- Written for other texts. A translation is outdated, too, if `item.text_position` is later than its own.
  outdated boolean not null,
  position bigint not null,
  primary key (item_id, language)
);
