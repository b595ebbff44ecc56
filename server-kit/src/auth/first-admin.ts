import { Email } from '@safe-menu/contracts/accounts/routes'
import { z } from 'zod'
import { EnvironmentError, readEnvironment } from '../config/environment.ts'
import { passwordFault } from './passwords.ts'

export interface FirstAdmin {
  readonly email: string
  readonly password: string
}

/** The variables of the first admin. {@link readFirstAdmin} also checks that both are given. */
export const firstAdminVariables = {
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
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = readEnvironment(firstAdminVariables, env)
  if (email !== undefined && password !== undefined) return { email, password }
  if (email === undefined && password === undefined) return null
  // There is no default password and no default email.
  const [given, missing] = email === undefined ? ['PASSWORD', 'EMAIL'] : ['EMAIL', 'PASSWORD']
  throw new EnvironmentError([`ADMIN_${given} is set without ADMIN_${missing}: set both, or neither`])
}
