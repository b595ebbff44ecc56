import type { Audience, Role } from '@safe-menu/contracts/roles'
import { useSyncExternalStore } from 'react'
import { type DeviceStorage, deviceStorage } from '../device/device-storage.ts'
import { type Fields, fieldsOf, textOf } from '../device/read-json.ts'
import { createListeners, createStore } from '../device/store.ts'
import { tokenKeys } from './token-keys.ts'

/** A login on this device. */
export interface Session extends Claims {
  readonly token: string
  /** Only for an impersonation: it is over, and the admin stays on the page, where something may be half typed. */
  readonly hasEnded: boolean
}

/** Whose token a call carries; `admin`: the admin's own token while they act for a restaurant. */
export type TokenOwner = Audience | 'admin'

export interface Sessions {
  readonly restaurant: Session | null
  readonly customer: Session | null
}

/** Nobody is logged in. Always the same object, so that React does not render a page again for it. */
const nobody: Sessions = { restaurant: null, customer: null }

/** During an impersonation, the admin's own token is under this storage key (specification section 6). */
const asideKey = 'adminToken'

/** The sessions of this device, in its local storage; `now` in milliseconds since 1970. */
export function createSessions(storage: DeviceStorage, now: () => number) {
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
    tokenOf(owner: TokenOwner): string | null | 'ended' {
      if (owner === 'admin') return aside()?.token ?? 'ended'
      return hasEnded(owner) ? 'ended' : (read()[owner]?.token ?? null)
    },
  }
}

/** The claims in a token. They only decide what to show; the servers verify the token. */
export interface Claims {
  /** The person's account: under impersonation, the admin's. */
  readonly accountId: string
  readonly role: Role
  readonly restaurantId: string | null
  readonly isImpersonating: boolean
  /** When the token ends, in milliseconds since 1970. */
  readonly expiresAt: number
}

const roles: readonly Role[] = ['CUSTOMER', 'RESTAURANT', 'MANAGER', 'KITCHEN', 'ADMIN', 'AUDITOR']

function payloadOf(token: string): Fields {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)))
}

/** The claims of a JWT, or `null` if this product did not issue it. Does not check its expiry. */
export function readClaims(token: string): Claims | null {
  try {
    const { sub, impersonator, role, restaurantId, isImpersonating, exp } = payloadOf(token)
    const known = roles.find(candidate => candidate === role)
    if (!known || typeof exp !== 'number') return null
    return {
      accountId: textOf(impersonator ?? sub),
      role: known,
      restaurantId: typeof restaurantId === 'string' ? restaurantId : null,
      isImpersonating: isImpersonating === true,
      expiresAt: exp * 1000,
    }
  } catch {
    return null // not base64, not JSON: no token of ours
  }
}

/** The sessions of this device. */
export const sessions = createSessions(deviceStorage, Date.now)

// Not on the server, which renders the guest's page for a device that it does not know.
globalThis.window?.addEventListener('storage', sessions.changed)

/** The current logins. Follows every change, also in other tabs. */
export function useSessions(): Sessions {
  return useSyncExternalStore(sessions.subscribe, sessions.read, () => nobody)
}

/** What the screens offer to a person of a restaurant. The servers decide by the route list. */
export function rightsOf(session: Pick<Session, 'role' | 'isImpersonating'> | null) {
  const isOwner = session?.role === 'RESTAURANT'
  const isManaging = isOwner || session?.role === 'MANAGER'
  return {
    /** Menus, items, prices, publishing, import. Without it: reading, tagging, confirming and what is sold out. */
    managesMenus: isManaging,
    /** Profile, settings and branding of the restaurant. */
    changesProfile: isManaging,
    /** The people of the restaurant: only the owner, not an admin who acts for the restaurant. */
    managesTeam: isOwner && !session.isImpersonating,
  }
}

/** The rights of the person who is logged in. */
export const useRights = () => rightsOf(useSessions().restaurant)

/** The account that was last logged in here: pages and unsaved texts are its own until another account logs in. */
export function createLastAccount({ read, subscribe: onSession }: typeof sessions) {
  const last = createStore({ id: '', rights: '' })
  const update = () => {
    const { restaurant, customer } = read()
    const session = restaurant ?? customer
    if (!session || rightsOfSession(session) === last.get().rights) return
    last.set({ id: session.accountId, rights: rightsOfSession(session) })
  }
  update()
  onSession(update)
  return {
    subscribe: last.subscribe,
    id: () => last.get().id,
    /** Differs between accounts, and between the roles and restaurants in which one acts. */
    rights: () => last.get().rights,
  }
}

const rightsOfSession = ({ accountId, role, restaurantId }: Session) =>
  `${accountId} ${role} ${restaurantId ?? ''}`

export const lastAccount = createLastAccount(sessions)
