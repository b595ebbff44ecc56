import { createHash, type KeyObject } from 'node:crypto'
import { TokenClaims, tokenAudience, tokenIssuer } from '@safe-menu/contracts/accounts/claims'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors/app-error.ts'

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
    /** Whether the token is cached, so that `verify` need not check its signature. */
    isKnown: (token: string): boolean => verified.has(hashOf(token)),
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
