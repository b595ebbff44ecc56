import type { Check } from '@safe-menu/server-kit/health/health'
import type { AccountDeps } from '../accounts/deps.ts'
import type { Job } from '../jobs.ts'
import { ensureFirstAdmin } from './staff.ts'

/** The first admin, with whom the operator signs in. */
export function createFirstAdmin(deps: AccountDeps) {
  const { vaultDatabase, log, firstAdmin } = deps
  let exists = !firstAdmin

  const job: Job = {
    name: 'create the first admin',
    async run() {
      if (firstAdmin) await ensureFirstAdmin(deps, firstAdmin, log)
      exists = true
    },
    intervalMs: Number.POSITIVE_INFINITY,
  }

  // The operator signs in next. While the vault is closed, no one can sign in, but the rest of the service works.
  const check: Check = () =>
    exists || !vaultDatabase.isOpen()
      ? { ok: true }
      : { ok: false, reason: 'The first admin does not exist yet.' }

  return { job, check }
}
