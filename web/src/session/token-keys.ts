import type { Audience } from '@safe-menu/contracts/roles'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../device/device-storage.ts'

/** The storage keys of the tokens (specification section 6). */
export const tokenKeys: Readonly<Record<Audience, string>> = {
  restaurant: 'token',
  customer: 'customerToken',
}

/** Whether this device keeps a token, which may have expired. Guests have none, so they need no code of the sessions. */
export const hasToken = (audience: Audience): boolean => deviceStorage.getItem(tokenKeys[audience]) !== null

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** As {@link hasToken}. Follows the device's other tabs. False on the server. */
export function useHasToken(audience: Audience): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasToken(audience),
    () => false,
  )
}
