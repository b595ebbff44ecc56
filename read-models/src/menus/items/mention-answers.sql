-- The last "Not in it" for each allergen; without an instant: it was withdrawn. It holds while the mention and the tag of the allergen have lower positions.
create table {schema}.item_mention_answer (
  item_id uuid not null,
  allergen_id text not null,
  answered_at timestamptz,
  position bigint not null,
  primary key (item_id, allergen_id)
);
