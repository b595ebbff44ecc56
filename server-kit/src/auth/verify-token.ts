import { createHash, type KeyObject } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'

export interface TokenVerifier {
  /** The claims of a token, or `auth.token_invalid`: of another algorithm, key, issuer or audience, expired, or not a token. */
  verify(token: string): TokenClaims
  /** Whether `verify` would have to check the signature. */
  isKnown(token: string): boolean
}

interface VerifierOptions {
  readonly publicKey: KeyObject
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  /** Verified tokens to remember, about 1 KB each. Beyond it the least recently used is dropped. */
  readonly cacheSize?: number
}

/** No token of ours is half as long; a longer one is refused before it costs anything. */
const maxTokenLength = 2_048

/**
 * Checks tokens against one key with everything pinned (docs/security.md). A signature check costs 80 us, so verified
 * claims are kept by the token's hash until they expire. Whether they were revoked is checked on each request.
 */
export function createTokenVerifier({
  publicKey,
  now = Date.now,
  cacheSize = 10_000, // 10 MB; more people than are signed in at one process at once
}: VerifierOptions): TokenVerifier {
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
    isKnown: token => verified.has(hashOf(token)),
    verify(token) {
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

/** Tokens are credentials: only their hashes stay in memory beyond the request. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
