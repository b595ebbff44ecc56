import { Email } from '@safe-menu/contracts/accounts/routes'
import { EnvironmentError, readEnvironment } from '@safe-menu/server-kit/config/environment'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Logger } from 'pino'
import { z } from 'zod'
import { passwordFault } from './password-rules.ts'
import { createStaff, findAccount, type StaffDeps } from './staff.ts'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

const shape = {
  ADMIN_EMAIL: z
    .string()
    .refine(text => Email.safeParse(text).success, 'must be an email address')
    .transform(text => Email.parse(text))
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      text => passwordFault(text) === null,
      'must have 10 to 72 bytes and must not be one of the most common passwords',
    )
    .optional(),
}

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or `null` where neither is given. Throws {@link EnvironmentError}. */
export function readFirstAdmin(env: Readonly<Record<string, string | undefined>>): FirstAdmin | null {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = readEnvironment(shape, env)
  if (email !== undefined && password !== undefined) return { email, password }
  if (email === undefined && password === undefined) return null
  // There is no default password and no default email.
  const [given, missing] = email === undefined ? ['PASSWORD', 'EMAIL'] : ['EMAIL', 'PASSWORD']
  throw new EnvironmentError([`ADMIN_${given} is set without ADMIN_${missing}, give both or neither`])
}

/**
 * Creates the first admin, once. An existing account keeps its password and its role. Rejects with the stores' errors.
 */
export async function ensureFirstAdmin(deps: StaffDeps, { email, password }: FirstAdmin, log: Logger) {
  const existing = await findAccount(deps, email)
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
    if (!(error instanceof AppError && error.code === 'accounts.email_taken')) throw error
  }
}
