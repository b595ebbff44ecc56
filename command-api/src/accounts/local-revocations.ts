import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { AccountId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import { issuedAt } from '@safe-menu/server-kit/auth/caller'

/**
 * What this process itself has made worthless: known here at once, while the read model that everybody else follows is
 * still on its way.
 */
export interface LocalRevocations {
  revoke(accountId: AccountId, validFrom: Instant): void
  isRevoked(claims: TokenClaims): boolean
}

/** The read model has caught up long before. */
const keepMs = 60 * 60_000

export function createLocalRevocations(now: () => number = Date.now): LocalRevocations {
  const validFrom = new Map<string, { readonly instant: number; readonly notedAt: number }>()

  return {
    revoke(accountId, instant) {
      for (const [known, { notedAt }] of validFrom) if (now() - notedAt > keepMs) validFrom.delete(known)
      validFrom.set(accountId, { instant: Date.parse(instant), notedAt: now() })
    },
    isRevoked(claims) {
      const noted = validFrom.get(claims.sub)
      return noted !== undefined && issuedAt(claims) < noted.instant
    },
  }
}
