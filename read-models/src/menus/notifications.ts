import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { recorded } from '../folding/recorded.ts'

/** A NOTIFY payload must stay under 8,000 bytes. With more ids than this (37 bytes each) it says "all" instead. */
const idsPerPayload = 200

const everything = '*'

function payloadOf(ids: ReadonlySet<string>): string {
  return ids.has(everything) || ids.size > idsPerPayload ? everything : [...ids].join(',')
}

/** Tells query-api with the commit of a batch which restaurants' documents may have changed (`guest_documents`). */
export function menuNotifications(
  events: readonly StoredEvent[],
): readonly { channel: string; payload: string }[] {
  const restaurants = new Set<string>()
  for (const event of recorded(events)) {
    if (event.type === 'AllergenDefined' || event.type === 'AllergenRenamed') restaurants.add(everything)
    else restaurants.add(event.metadata.restaurantId ?? everything)
  }
  return restaurants.size > 0 ? [{ channel: 'guest_documents', payload: payloadOf(restaurants) }] : []
}
