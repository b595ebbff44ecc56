import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { recorded } from '../folding/recorded.ts'

/** A NOTIFY payload must stay under 8,000 bytes; past so many ids (37 bytes each) it says "all" instead. */
const idsPerPayload = 200

const everything = '*'

function payloadOf(ids: ReadonlySet<string>): string {
  return ids.has(everything) || ids.size > idsPerPayload ? everything : [...ids].join(',')
}

/**
 * What query-api and the token check are told at a batch's commit, once for each channel:
 * `guest_documents` names the restaurants whose documents may have changed, `account_sessions` the accounts,
 * sessions and impersonations whose older tokens are void.
 */
export function menuNotifications(
  events: readonly StoredEvent[],
): readonly { channel: string; payload: string }[] {
  const restaurants = new Set<string>()
  const accounts = new Set<string>()
  for (const event of recorded(events)) {
    if (event.type === 'PasswordChanged' || event.type === 'AccountErased') accounts.add(event.data.accountId)
    else if (event.type === 'SessionEnded') accounts.add(event.data.sessionId)
    else if (event.type === 'ImpersonationEnded') accounts.add(event.data.impersonationId)
    else if (event.type === 'AllergenDefined' || event.type === 'AllergenRenamed') restaurants.add(everything)
    else if (event.type !== 'AccountRegistered') restaurants.add(event.metadata.restaurantId ?? everything)
  }
  return [
    ...(restaurants.size > 0 ? [{ channel: 'guest_documents', payload: payloadOf(restaurants) }] : []),
    ...(accounts.size > 0 ? [{ channel: 'account_sessions', payload: payloadOf(accounts) }] : []),
  ]
}
