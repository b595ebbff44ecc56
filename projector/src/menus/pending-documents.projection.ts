import type { Projection } from '../engine/projection.ts'

/**
 * Documents that are to be derived when it is their restaurant's turn (see pending-documents.ts). Rows come and go with the
 * derivation, not with events.
 */
export const pendingDocuments: Projection = {
  name: 'pending-documents',
  group: 'menus',
  version: 1,
  eventTypes: [],
  schema: `
    create table {schema}.pending_document (
      kind text not null,
      id uuid not null,
      restaurant_id uuid not null,
      -- The first event that the stored document lacks, and when it was written.
      since_position bigint not null,
      since timestamptz not null,
      -- The same, of the events since the document was last read for its derivation.
      again_since_position bigint,
      again_since timestamptz,
      primary key (kind, id)
    );
    create index pending_document_of_restaurant on {schema}.pending_document (restaurant_id, since_position);`,
  apply: () => [],
}
