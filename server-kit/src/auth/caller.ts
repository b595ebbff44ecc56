import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { Caller } from '../http/handler.ts'

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
