import type { Check } from '@safe-menu/server-kit/health/health'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Job } from '../jobs.ts'
import { ensureFirstAdmin } from './staff.ts'

/** The first admin, with whom the operator signs in. */
export function createAdmin(deps: AccountDeps) {
  const { vaultDatabase, log, firstAdmin } = deps
  let hasFirstAdmin = !firstAdmin

  const jobs: readonly Job[] = [
    {
      name: 'create the first admin',
      async run() {
        if (firstAdmin) await ensureFirstAdmin(deps, firstAdmin, log)
        hasFirstAdmin = true
      },
      intervalMs: Number.POSITIVE_INFINITY,
    },
  ]

  // The operator signs in next. While the vault is closed, no one can sign in, but the rest of the service works.
  const checkFirstAdmin: Check = () =>
    hasFirstAdmin || !vaultDatabase.isOpen()
      ? { ok: true }
      : { ok: false, reason: 'The first admin does not exist yet.' }

  return {
    jobs,
    checkFirstAdmin,
  }
}
