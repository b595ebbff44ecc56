import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Audience, Role } from '@safe-menu/contracts/roles'

/** The verified token of a request. `accountId` is the acting account; under impersonation `impersonator` is the admin's. */
export interface Caller {
  readonly accountId: AccountId
  readonly role: Role
  readonly audience: Audience
  readonly restaurantId: RestaurantId | null
  readonly impersonator: AccountId | null
  /** The token's own id; an impersonation token's is its impersonation's. */
  readonly tokenId: string
  readonly actor: Actor
}

/** Who a verified token speaks for. */
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

/** When the token was made, in milliseconds since the epoch; what is older than its account's last password change is worthless. */
export function issuedAt(claims: TokenClaims): number {
  return Math.round(claims.iat * 1_000)
}
