import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Audience, Role } from '@safe-menu/contracts/roles'

/** The account that a request's verified token speaks for. Under impersonation `impersonator` is the admin's account. */
export interface Caller {
  readonly accountId: AccountId
  readonly role: Role
  readonly audience: Audience
  readonly restaurantId: RestaurantId | null
  readonly impersonator: AccountId | null
  /** The token's id. For an impersonation token the impersonation's id. */
  readonly tokenId: string
  readonly actor: Actor
}

/** Reads the caller from verified claims. */
export function callerOf(claims: TokenClaims): Caller {
  return {
    accountId: claims.sub,
    role: claims.role,
    audience: claims.audience,
    restaurantId: claims.restaurantId ?? null,
    impersonator: claims.impersonator ?? null,
    tokenId: claims.jti,
    actor: { kind: 'account', id: claims.sub, role: claims.role },
  }
}

/** When the token was issued, in milliseconds since the epoch. */
export function issuedAt(claims: TokenClaims): number {
  return Math.round(claims.iat * 1_000)
}
