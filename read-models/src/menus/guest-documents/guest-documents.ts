import type { Derivation } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { deriveEverything } from './derive-everything.ts'
import { createDocumentMemory } from './document-memory.ts'

/**
 * The documents that guests read, serialised once; of a menu, each item by itself. They are derived from the other tables of the group.
 * Documents that exceed the budget of a batch wait as `pending_document` rows for the turn of their restaurant.
 */
export const guestDocuments: Derivation = {
  tableSets: [
    { name: 'guest-documents', version: 10, tables: readSql('menus/guest-documents/tables.sql') },
    {
      name: 'pending-documents',
      version: 1,
      tables: readSql('menus/guest-documents/pending-documents.sql'),
    },
  ],
  everything: deriveEverything,
  open: createDocumentMemory,
}
