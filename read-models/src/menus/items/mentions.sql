-- What an item's texts name, as the last event that wrote or searched them recorded it.
create table {schema}.item_mention (
  item_id uuid not null,
  -- Of a translation; empty: the item's own texts.
  language text not null,
  -- [{ "allergenId", "presence", "word", "field", "kind" }], in the order in which they were found.
  mentions jsonb not null,
  position bigint not null,
  primary key (item_id, language)
);
