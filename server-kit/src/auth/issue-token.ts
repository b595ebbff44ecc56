import { type KeyObject, randomUUID } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Audience, Role } from '@safe-menu/contracts/roles'
import jwt from 'jsonwebtoken'

/** Who signs in. */
export interface TokenSubject {
  readonly accountId: AccountId
  readonly role: Role
  readonly audience: Audience
  readonly restaurantId: RestaurantId | null
  /** The stream of the account's events. */
  readonly accountStream?: string
  /** An admin acting for the restaurant: `id` names the impersonation and becomes the token's id. */
  readonly impersonation?: { readonly id: string; readonly adminId: AccountId }
}

export type IssueToken = (session: TokenSubject) => string

const hour = 3_600
const impersonationSeconds = 1_800
/** Seconds (rulings, "Roles"). */
const lifetimes: Readonly<Record<Role, number>> = {
  CUSTOMER: 12 * hour,
  RESTAURANT: 12 * hour,
  ADMIN: 2 * hour,
  AUDITOR: 2 * hour,
}

/** Makes ES256 tokens. `now` is in milliseconds. Throws on a session that no token may say (a restaurant's without a restaurant). */
export function createTokenIssuer(privateKey: KeyObject, now: () => number = Date.now): IssueToken {
  return session => {
    const iat = now() / 1_000
    const seconds = session.impersonation ? impersonationSeconds : lifetimes[session.role]
    const claims = TokenClaims.parse({
      iss: tokenIssuer,
      aud: tokenAudience,
      sub: session.accountId,
      jti: session.impersonation?.id ?? randomUUID(),
      iat,
      exp: Math.floor(iat) + seconds,
      role: session.role,
      audience: session.audience,
      ...(session.restaurantId === null ? {} : { restaurantId: session.restaurantId }),
      ...(session.accountStream === undefined ? {} : { accountStream: session.accountStream }),
      ...(session.impersonation
        ? { isImpersonating: true, impersonator: session.impersonation.adminId }
        : {}),
    })
    return jwt.sign(claims, privateKey, { algorithm: 'ES256' })
  }
}
