import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { AccountId, ImpersonationId, SessionId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { issuedAt } from '@safe-menu/server-kit/auth/caller'

/**
 * What this process itself has made worthless: known here at once, while the read model that everybody else follows is
 * still on its way.
 */
export interface LocalRevocations {
  revoke(accountId: AccountId, validFrom: Instant): void
  /** The token of the session or impersonation, whenever it was made. */
  end(id: SessionId | ImpersonationId): void
  isRevoked(claims: TokenClaims): boolean
}

/** The read model has caught up long before. */
const keepMs = 60 * 60_000

export function createLocalRevocations(now: () => number = Date.now): LocalRevocations {
  const validFrom = new Map<string, { readonly instant: number; readonly notedAt: number }>()

  function note(id: string, instant: number): void {
    for (const [known, { notedAt }] of validFrom) {
      if (now() - notedAt <= keepMs) break
      validFrom.delete(known)
    }
    // Deleted first: a Map iterates in insertion order, so that the oldest notes are the first.
    validFrom.delete(id)
    validFrom.set(id, { instant, notedAt: now() })
  }

  return {
    revoke: (accountId, instant) => note(accountId, Date.parse(instant)),
    end: id => note(id, Number.POSITIVE_INFINITY),
    isRevoked(claims) {
      const madeAt = issuedAt(claims)
      const isVoid = (id: string) => madeAt < (validFrom.get(id)?.instant ?? Number.NEGATIVE_INFINITY)
      if (isVoid(claims.sub) || isVoid(claims.jti)) return true
      return claims.impersonator !== undefined && isVoid(claims.impersonator)
    },
  }
}
