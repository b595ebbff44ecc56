-- The unanswered reports of guests. An answer removes those that it answers.
create table {schema}.item_report (
  item_id uuid not null,
  -- The revision of the report in its stream.
  revision bigint not null,
  restaurant_id uuid not null,
  reported_at timestamptz not null,
  item_revision bigint not null,
  mistake text not null,
  -- The ids of allergens or diets. Empty if the report is about something else.
  allergen_ids jsonb not null,
  primary key (item_id, revision)
);
create index item_report_of_restaurant on {schema}.item_report (restaurant_id);
-- Up to which revision the reports of an item are answered.
create table {schema}.item_reports_answered (
  item_id uuid primary key,
  through bigint not null
);
