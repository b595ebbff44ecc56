import type { Audience } from '@safe-menu/contracts/roles'
import type { DeviceStorage } from '../storage/device-storage.ts'
import { createListeners } from '../storage/listeners.ts'
import { type Claims, readClaims } from './claims.ts'
import { tokenKeys } from './token-keys.ts'

/** A login on this device. */
export interface Session extends Claims {
  readonly token: string
  /** Only for an impersonation: it is over, and the admin stays on the page, where something may be half typed. */
  readonly hasEnded: boolean
}

/** Whose token a call carries; `admin`: the admin's own token while they act for a restaurant. */
export type Holder = Audience | 'admin'

export interface Sessions {
  readonly restaurant: Session | null
  readonly customer: Session | null
}

/** Nobody is logged in. Always the same object, so that React does not render a page again for it. */
export const nobody: Sessions = { restaurant: null, customer: null }

/** During an impersonation, the admin's own token is under this storage key (specification section 6). */
const asideKey = 'adminToken'

type Store = Pick<DeviceStorage, 'getItem' | 'setItem' | 'removeItem'>

/** The sessions of this device, in its local storage; `now` in milliseconds since 1970. */
export function createSessions(storage: Store, now: () => number) {
  const { subscribe, notify: changed } = createListeners()
  let cached = nobody
  /** The impersonation's token that the servers refuse before its time: another tab ended it, or the admin's password changed. */
  let refused: string | null = null

  const parsed = (token: string | null): Session | null => {
    const claims = token === null ? null : readClaims(token)
    return token !== null && claims ? { ...claims, token, hasEnded: false } : null
  }
  const live = (token: string | null): Session | null => {
    const session = parsed(token)
    return session && session.expiresAt > now() && token !== refused ? session : null
  }
  const aside = () => live(storage.getItem(asideKey))
  const liveOrEnded = (token: string | null): Session | null => {
    const session = parsed(token)
    if (!session?.isImpersonating) return live(token)
    return live(token) ?? (aside() ? { ...session, hasEnded: true } : null)
  }
  const keep = (before: Session | null, after: Session | null) =>
    before?.token === after?.token && before?.hasEnded === after?.hasEnded ? before : after

  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  const read = (): Sessions => {
    const restaurant = keep(cached.restaurant, liveOrEnded(storage.getItem(tokenKeys.restaurant)))
    const customer = keep(cached.customer, live(storage.getItem(tokenKeys.customer)))
    if (restaurant !== cached.restaurant || customer !== cached.customer) cached = { restaurant, customer }
    return cached
  }

  const hasEnded = (audience: Audience): boolean => {
    const session = read()[audience]
    return storage.getItem(tokenKeys[audience]) !== null && (session === null || session.hasEnded)
  }

  return {
    read,
    subscribe,
    /** Another tab changed the storage, or time has passed. */
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
    /** Acts for the restaurant from now on, and keeps the admin's own token aside. */
    impersonate(token: string) {
      const own = storage.getItem(tokenKeys.restaurant)
      if (own !== null && !readClaims(own)?.isImpersonating) storage.setItem(asideKey, own)
      storage.setItem(tokenKeys.restaurant, token)
      changed()
    },
    /** Puts the admin's own token back. Returns `false`, with nobody logged in, when it is gone or has expired. */
    stopImpersonating(): boolean {
      const own = aside()
      storage.removeItem(asideKey)
      if (own) storage.setItem(tokenKeys.restaurant, own.token)
      else storage.removeItem(tokenKeys.restaurant)
      changed()
      return own !== null
    },
    /** The servers refused the impersonation's token. Returns `false` when there is no admin session to return to. */
    impersonationRefused(): boolean {
      const { restaurant } = read()
      if (!restaurant?.isImpersonating) return false
      refused = restaurant.token
      changed()
      return read().restaurant?.hasEnded === true
    },
    /** Whether a stored token has expired or was refused. */
    hasEnded,
    /** The token for a call; `null` without a login, `ended` when the session has ended. */
    tokenOf(holder: Holder): string | null | 'ended' {
      if (holder === 'admin') return aside()?.token ?? 'ended'
      return hasEnded(holder) ? 'ended' : (read()[holder]?.token ?? null)
    },
  }
}
