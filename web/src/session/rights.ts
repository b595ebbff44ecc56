import type { Role } from '@safe-menu/contracts/roles'
import { useSessions } from './device.ts'

/** What the screens offer to a person of a restaurant. The servers decide by the route list. */
export interface Rights {
  /** Menus, items, prices, publishing, import. Without it: reading, tagging, confirming and what is sold out. */
  readonly managesMenus: boolean
  /** Profile, settings and branding of the restaurant. */
  readonly changesProfile: boolean
  /** The people of the restaurant: only the owner, not an admin who acts for the restaurant. */
  readonly managesTeam: boolean
}

export function rightsOf(session: { readonly role: Role; readonly isImpersonating: boolean } | null): Rights {
  const isOwner = session?.role === 'RESTAURANT'
  const isManaging = isOwner || session?.role === 'MANAGER'
  return {
    managesMenus: isManaging,
    changesProfile: isManaging,
    managesTeam: isOwner && !session.isImpersonating,
  }
}

/** The rights of the person who is logged in. */
export function useRights(): Rights {
  return rightsOf(useSessions().restaurant)
}
