import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type { Deps } from '../deps.ts'
import type { Passwords } from './passwords.ts'
import type { Revoker } from './revoke.ts'
import type { Vault } from './vault.ts'

/** What accounts, teams and the staff share. */
export interface AccountDeps extends Deps {
  readonly vault: Vault
  readonly passwords: Passwords
  readonly revoke: Revoker['revoke']
  readonly revocationIntendedAt: Revoker['intendedAt']
  /** Whether a token is revoked, by a list that is read for this call. Rejects with the stores' errors. */
  readonly isRevokedNow: (claims: TokenClaims) => Promise<boolean>
}
