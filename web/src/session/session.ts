import { storageKeys } from '@safe-menu/contracts/business-constants'
import type { Audience } from '@safe-menu/contracts/roles'
import type { DeviceStorage } from '../storage/device-storage.ts'
import { type Claims, readClaims } from './claims.ts'

/** Somebody who is logged in, as far as this device knows. */
export interface Session extends Claims {
  readonly token: string
}

export interface Sessions {
  readonly restaurant: Session | null
  readonly customer: Session | null
}

/** Where the tokens lie (specification section 6). The admin's own one waits under `adminToken` during impersonation. */
const tokenKeys: Record<Audience, string> = {
  restaurant: storageKeys.restaurantToken,
  customer: storageKeys.customerToken,
}
const asideKey = 'adminToken'

type Store = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>

/** The sessions of this device, in its local storage; `now` in milliseconds since 1970. */
export function createSessions(storage: Store, now: () => number) {
  const listeners = new Set<() => void>()
  let cached: Sessions = { restaurant: null, customer: null }

  const live = (token: string | null): Session | null => {
    const claims = token === null ? null : readClaims(token)
    return token !== null && claims && claims.expiresAt > now() ? { ...claims, token } : null
  }
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const keep = (before: Session | null, token: string | null) => {
    const after = live(token)
    return before?.token === after?.token ? before : after
  }

  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  const read = (): Sessions => {
    const restaurant = keep(cached.restaurant, storage.getItem(tokenKeys.restaurant))
    const customer = keep(cached.customer, storage.getItem(tokenKeys.customer))
    if (restaurant !== cached.restaurant || customer !== cached.customer) cached = { restaurant, customer }
    return cached
  }

  return {
    read,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Another tab changed the storage. */
    changed,
    signIn(audience: Audience, token: string) {
      storage.setItem(tokenKeys[audience], token)
      if (audience === 'restaurant') storage.removeItem(asideKey)
      changed()
    },
    signOut(audience: Audience) {
      storage.removeItem(tokenKeys[audience])
      if (audience === 'restaurant') storage.removeItem(asideKey)
      changed()
    },
    /** From now on as the restaurant; the admin's own token is kept aside. */
    impersonate(token: string) {
      const own = storage.getItem(tokenKeys.restaurant)
      if (own !== null && !readClaims(own)?.isImpersonating) storage.setItem(asideKey, own)
      storage.setItem(tokenKeys.restaurant, token)
      changed()
    },
    /** Puts the admin's own token back; `false` when it is gone or has expired, and nobody is logged in then. */
    stopImpersonating(): boolean {
      const own = live(storage.getItem(asideKey))
      storage.removeItem(asideKey)
      if (own) storage.setItem(tokenKeys.restaurant, own.token)
      else storage.removeItem(tokenKeys.restaurant)
      changed()
      return own !== null
    },
    /** A token lies there that is of no use any more: the person was logged in and is not now. */
    hasEnded(audience: Audience): boolean {
      return storage.getItem(tokenKeys[audience]) !== null && read()[audience] === null
    },
  }
}
