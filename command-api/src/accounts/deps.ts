import type { Revocations } from '@safe-menu/server-kit/auth/revocations'
import type { Deps } from '../deps.ts'
import type { Passwords } from './passwords.ts'
import type { Vault } from './vault.ts'

/** What accounts, teams and the staff share. */
export interface AccountDeps extends Deps {
  readonly vault: Vault
  readonly passwords: Passwords
  /** The revoked tokens as this process knows them. */
  readonly revocations: Revocations
}
