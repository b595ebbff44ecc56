import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import type pg from 'pg'
import type { DocumentQueries } from '../documents/document-queries.ts'
import type { StaleSince } from '../freshness/stale-since.ts'
import { createQueries } from '../http/queries.ts'
import { allergensOfItem } from './queries.ts'

interface AllergenDeps {
  readonly pool: pg.Pool
  readonly guestDocuments: DocumentQueries
  readonly staleSince: StaleSince
}

export function allergenHandlers({ pool, guestDocuments, staleSince }: AllergenDeps) {
  const allergens = createQueries({ deps: pool, staleSince: staleSince.menus })
  return {
    // Without a document: not ready. An empty list would show guests a filter without allergens.
    ...guestDocuments.document(allergenRoutes.list, 'allergens'),
    ...allergens.query(allergenRoutes.ofItem, allergensOfItem),
  }
}
