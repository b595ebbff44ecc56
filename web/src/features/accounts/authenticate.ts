import type { Audience } from '@safe-menu/contracts/roles'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import type { Answer } from '../../api/request.ts'
import type { AuthFields, AuthMode } from './auth-rules.ts'

type FirstStep = Answer<'POST /api/auth/login' | 'POST /api/customers/login'>

/** Signs in or registers. Only the registration of a restaurant sends a profile. A `ticket`: a code is asked for next. */
export function authenticate(fields: AuthFields, mode: AuthMode, audience: Audience): Promise<FirstStep> {
  const { email, password, ...profile } = fields
  const asGuest = { as: 'guest' } as const
  if (audience === 'customer') {
    return mode === 'sign-in'
      ? call('POST /api/customers/login', { body: { email, password } }, asGuest)
      : call('POST /api/customers/register', { body: { email, password } }, asGuest)
  }
  if (mode === 'sign-in') return call('POST /api/auth/login', { body: { email, password } }, asGuest)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return call('POST /api/auth/register', { body: { email, password, ...profile, timeZone } }, asGuest)
}

/** The second step of a sign-in. */
export function authenticateWithCode(ticket: string, code: string) {
  return call('POST /api/auth/second-factor', { body: { ticket, code } }, { as: 'guest' })
}

/** Specification section 8: the server's error text, or "An error occurred" without one; ours adds what to do. */
export function authFailure(error: unknown): string {
  const fromServer = error instanceof ApiError && error.status > 0 && error.code !== 'client.unreadable'
  return fromServer ? error.message : `An error occurred. ${messageOf(error)}`
}
