import type { Derivation } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { deriveDocuments } from './derive-documents.ts'
import { deriveEverything } from './derive-everything.ts'
import { documentBacklog } from './document-backlog.ts'
import { restaurantsBehind } from './pending-documents.ts'

/**
 * The documents that guests read, serialised and compressed once. They are derived from the other tables of the group.
 * Documents that exceed the budget of a batch wait as `pending_document` rows for the turn of their restaurant.
 */
export const guestDocuments: Derivation = {
  tableSets: [
    { name: 'guest-documents', version: 5, tables: readSql('menus/guest-documents/tables.sql') },
    {
      name: 'pending-documents',
      version: 1,
      tables: readSql('menus/guest-documents/pending-documents.sql'),
    },
  ],
  afterBatch: deriveDocuments,
  everything: deriveEverything,
  backlog: documentBacklog,
  behind: restaurantsBehind,
}
