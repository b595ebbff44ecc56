create table {schema}.pending_document (
  kind text not null,
  id uuid not null,
  restaurant_id uuid not null,
  -- The first event that the stored document lacks, and when it was written.
  since_position bigint not null,
  since timestamptz not null,
  primary key (kind, id)
);
create index pending_document_of_restaurant on {schema}.pending_document (restaurant_id, since_position);
