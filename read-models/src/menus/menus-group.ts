import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { guestView } from '../audit/guest-view/guest-view-commit-log.ts'
import { recorded } from '../folding.ts'
import type { ProjectionGroupDefinition } from '../projection.ts'
import { readSql } from '../sql.ts'
import { allergenCatalogue } from './allergen-catalogue/allergen-catalogue.projection.ts'
import { deriveEverything } from './guest-documents/all-documents.ts'
import { createDocumentMemory } from './guest-documents/document-memory.ts'
import { items } from './items/items.projection.ts'
import { menuRevisions, menus } from './menus/menus.projection.ts'
import { restaurants } from './restaurants/restaurants.projection.ts'

/** What guests and managers see. The order matters: the revisions come before the items. */
export const menusGroup: ProjectionGroupDefinition = {
  group: 'menus',
  version: 11,
  appliesWholeAppends: true,
  projections: [restaurants, allergenCatalogue, menus, menuRevisions, items],
  // The documents that guests read, serialised once; of a menu, each item by itself.
  derived: {
    tables: readSql('menus/guest-documents/tables.sql'),
    everything: deriveEverything,
    open: createDocumentMemory,
  },
  notifications: menuNotifications,
  commitLog: guestView,
}

/** A NOTIFY payload must stay under 8,000 bytes; an id takes 37. */
const idsPerPayload = 200

/** The catalogue is in every document. It changes with a release, so this is rare. */
const everything = '*'

/** Tells query-api with the commit of a batch which restaurants' documents may have changed (`guest_documents`). */
export function menuNotifications(
  events: readonly StoredEvent[],
): readonly { channel: string; payload: string }[] {
  const restaurants = new Set<string>()
  for (const event of recorded(events)) {
    if (event.type === 'AllergenDefined' || event.type === 'AllergenRenamed') restaurants.add(everything)
    else restaurants.add(event.metadata.restaurantId ?? everything)
  }
  if (restaurants.has(everything)) return [notification([everything])]
  const ids = [...restaurants]
  const payloads = Math.ceil(ids.length / idsPerPayload)
  return Array.from({ length: payloads }, (_, index) =>
    notification(ids.slice(index * idsPerPayload, (index + 1) * idsPerPayload)),
  )
}

const notification = (ids: readonly string[]) => ({ channel: 'guest_documents', payload: ids.join(',') })
