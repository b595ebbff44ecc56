import { createHash, type KeyObject, randomUUID } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import type { Actor } from '@safe-menu/contracts/events/metadata'
import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Audience, Role } from '@safe-menu/contracts/roles'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'

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
  /** The claims, to check again whether the token is revoked. */
  readonly claims: TokenClaims
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
    claims,
  }
}

/** When the token was issued, in milliseconds since the epoch. */
export function issuedAt(claims: TokenClaims): number {
  return Math.round(claims.iat * 1_000)
}

export type TokenVerifier = ReturnType<typeof createTokenVerifier>

interface VerifierOptions {
  readonly publicKey: KeyObject
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** The number of verified tokens to remember, about 1 KB each. When it is reached, the least recently used is dropped. */
  readonly cacheSize?: number
}

/** Twice the length of our longest tokens. Longer ones are refused before any work is done. */
const maxTokenLength = 2_048

/**
 * Verifies tokens with one key and a fixed algorithm, issuer and audience (docs/security.md). Checking a signature takes 80 µs,
 * so verified claims are cached by the token's hash until they expire. Does not check revocations: each request does.
 */
export function createTokenVerifier({
  publicKey,
  now = Date.now,
  cacheSize = 10_000, // 10 MB; more people than are signed in at one process at once
}: VerifierOptions) {
  const verified = new LRUCache<string, TokenClaims>({ max: cacheSize })

  function check(token: string): TokenClaims {
    if (token.length > maxTokenLength) throw new AppError('auth.token_invalid')
    try {
      return TokenClaims.parse(
        jwt.verify(token, publicKey, {
          algorithms: ['ES256'],
          issuer: tokenIssuer,
          audience: tokenAudience,
          clockTimestamp: Math.floor(now() / 1_000),
        }),
      )
    } catch (error) {
      throw new AppError('auth.token_invalid', { cause: error })
    }
  }

  return {
    /**
     * Returns a token's claims. Throws `auth.token_invalid` for another algorithm, key, issuer or audience, and for expired or
     * broken tokens.
     */
    verify(token: string): TokenClaims {
      const hash = hashOf(token)
      const remembered = verified.get(hash)
      if (remembered) {
        if (remembered.exp * 1_000 > now()) return remembered
        verified.delete(hash)
        throw new AppError('auth.token_invalid')
      }
      const claims = check(token)
      verified.set(hash, claims)
      return claims
    },
  }
}

/** Tokens are credentials, so only their hashes stay in memory after the request. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The account that a token is issued for. */
export interface TokenSubject {
  readonly accountId: AccountId
  readonly role: Role
  readonly audience: Audience
  readonly restaurantId: RestaurantId | null
  /** The token's id. A random one unless given. */
  readonly sessionId?: string
  /** An admin acting for the restaurant: `id` names the impersonation and becomes the token's id. `sessionId`: of the admin's own token. */
  readonly impersonation?: { readonly id: string; readonly adminId: AccountId; readonly sessionId: string }
}

const hour = 3_600
/** How long an impersonation is valid, in seconds (security, "Decisions on sessions"). */
export const impersonationSeconds = 1_800
/** How long a token of each role is valid, in seconds (security, "Decisions on sessions"). */
export const lifetimes: Readonly<Record<Role, number>> = {
  CUSTOMER: 12 * hour,
  RESTAURANT: 12 * hour,
  MANAGER: 12 * hour,
  KITCHEN: 12 * hour,
  ADMIN: 2 * hour,
  AUDITOR: 2 * hour,
}

/**
 * Issues an ES256 token that counts as issued at `at`, in milliseconds since the epoch. Throws if the claims are inconsistent (a
 * restaurant's token without a restaurant).
 */
export function issueToken(privateKey: KeyObject, subject: TokenSubject, at = Date.now()): string {
  const iat = at / 1_000
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
    ...(subject.impersonation
      ? {
          isImpersonating: true,
          impersonator: subject.impersonation.adminId,
          impersonatorSession: subject.impersonation.sessionId,
        }
      : {}),
  })
  return jwt.sign(claims, privateKey, { algorithm: 'ES256' })
}
