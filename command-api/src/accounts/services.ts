import {
  createRevocations,
  deleteExpiredRevocations,
  readRevocations,
} from '@safe-menu/server-kit/auth/revocations'
import { explainTls } from '@safe-menu/server-kit/database/pool'
import type { CheckResult } from '@safe-menu/server-kit/health/health'
import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { runEach } from '../jobs.ts'
import type { AccountDeps } from './deps.ts'
import { endRevokedImpersonations } from './impersonation/end-revoked.ts'
import { createPasswords } from './passwords.ts'
import { isRevokedByLog } from './revoke.ts'
import { deleteOldTries } from './second-factor/codes.ts'
import { deleteExpiredSessions } from './session-list.ts'
import { createVault } from './vault.ts'

/** Accounts, their sessions and the vault of their personal data. */
export function createAccounts(deps: Deps) {
  const { writePath, pool, vaultDatabase, bcryptCost } = deps
  const revocations = createRevocations({
    read: after => readRevocations(pool, after),
    fallback: claims => isRevokedByLog(writePath, claims),
  })
  const parts: AccountDeps = {
    ...deps,
    vault: createVault(deps),
    passwords: createPasswords(bcryptCost === undefined ? {} : { cost: bcryptCost }),
    revocations,
  }

  const deleteRevocations = () => deleteExpiredRevocations(pool)
  const jobs: readonly Job[] = [
    {
      name: 'end impersonations whose tokens are revoked',
      run: signal => endRevokedImpersonations(parts, signal),
      retryMs: 5_000, // nothing waits for it: their tokens are refused already
      intervalMs: 5_000, // the history has the time of this run as their end; usually an empty query
    },
    {
      name: 'delete expired sessions from the lists, old tries of codes and revocations of expired tokens',
      run: () =>
        runEach([deleteExpiredSessions, deleteOldTries, deleteRevocations], run => run(vaultDatabase.query)),
      retryMs: 60_000, // nothing waits for it: they are neither shown nor counted
      intervalMs: 60 * 60_000, // devices are personal data, so they go soon after the token
    },
  ]

  return {
    ...parts,
    jobs,
    isRevoked: revocations.isRevoked,
    async checkVault(): Promise<CheckResult> {
      const failure = await pool.query('select 1').then(() => null, explainTls)
      // Always ok: without the vault everything but accounts works, so the service must keep its traffic.
      return {
        ok: true,
        ...(failure instanceof Error ? { reason: failure.message } : {}),
        figures: { open: vaultDatabase.isOpen(), reachable: failure === null },
      }
    },
  }
}
