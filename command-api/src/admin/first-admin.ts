import type { FirstAdmin } from '@safe-menu/server-kit/config/first-admin'
import { hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { Logger } from 'pino'
import { createStaff, findAccountByEmail, type StaffDeps } from './staff.ts'

/**
 * Creates the first admin, once. An existing account keeps its password and its role. Rejects with the stores' errors.
 */
export async function ensureFirstAdmin(deps: StaffDeps, { email, password }: FirstAdmin, log: Logger) {
  const existing = await findAccountByEmail(deps, email)
  if (existing) {
    if (existing.role !== 'ADMIN') {
      log.error(
        { role: existing.role },
        'ADMIN_EMAIL already has an account of another role: no admin was created. Use another address',
      )
    }
    return
  }
  try {
    const { accountId } = await createStaff(deps, {
      email,
      role: 'ADMIN',
      password: async () => password,
      by: 'first-admin',
    })
    log.info({ accountId }, 'Created the first admin from ADMIN_EMAIL')
  } catch (error) {
    // Another process of this service created it at the same time.
    if (!hasCode(error, 'accounts.email_taken')) throw error
  }
}
