import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { recorded } from '../folding/recorded.ts'

/** A NOTIFY payload must stay under 8,000 bytes; past so many ids (37 bytes each) it says "all" instead. */
const idsPerPayload = 200

const everything = '*'

function payloadOf(ids: ReadonlySet<string>): string {
  return ids.has(everything) || ids.size > idsPerPayload ? everything : [...ids].join(',')
}

/** What is announced to query-api at a batch's commit: `guest_documents` names the restaurants whose documents may have changed. */
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
