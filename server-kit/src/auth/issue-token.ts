import { type KeyObject, randomUUID } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Audience, Role } from '@safe-menu/contracts/roles'
import jwt from 'jsonwebtoken'

/** The account that a token is issued for. */
export interface TokenSubject {
  readonly accountId: AccountId
  readonly role: Role
  readonly audience: Audience
  readonly restaurantId: RestaurantId | null
  /** The stream of the account's events. */
  readonly accountStream?: string
  /** The token's id. A random one unless given. */
  readonly sessionId?: string
  /** An admin acting for the restaurant: `id` names the impersonation and becomes the token's id. */
  readonly impersonation?: { readonly id: string; readonly adminId: AccountId }
}

export type IssueToken = (subject: TokenSubject) => string

const hour = 3_600
const impersonationSeconds = 1_800
/** How long a token of each role is valid, in seconds (rulings, "Roles"). */
export const lifetimes: Readonly<Record<Role, number>> = {
  CUSTOMER: 12 * hour,
  RESTAURANT: 12 * hour,
  MANAGER: 12 * hour,
  KITCHEN: 12 * hour,
  ADMIN: 2 * hour,
  AUDITOR: 2 * hour,
}

/**
 * Creates the function that issues ES256 tokens. `now` is in milliseconds. Issuing throws if the claims are inconsistent (a
 * restaurant's token without a restaurant).
 */
export function createTokenIssuer(privateKey: KeyObject, now: () => number = Date.now): IssueToken {
  return subject => {
    const iat = now() / 1_000
    const seconds = subject.impersonation ? impersonationSeconds : lifetimes[subject.role]
    const claims = TokenClaims.parse({
      iss: tokenIssuer,
      aud: tokenAudience,
      sub: subject.accountId,
      jti: subject.impersonation?.id ?? subject.sessionId ?? randomUUID(),
      iat,
      exp: Math.floor(iat) + seconds,
      role: subject.role,
      audience: subject.audience,
      ...(subject.restaurantId === null ? {} : { restaurantId: subject.restaurantId }),
      ...(subject.accountStream === undefined ? {} : { accountStream: subject.accountStream }),
      ...(subject.impersonation
        ? { isImpersonating: true, impersonator: subject.impersonation.adminId }
        : {}),
    })
    return jwt.sign(claims, privateKey, { algorithm: 'ES256' })
  }
}
