import type { Audience } from '@safe-menu/contracts/roles'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/failures.ts'
import type { Answer } from '../../api/request.ts'
import { checkEmail, checkNewPassword, checkPassword } from '../../forms/credentials.tsx'
import { devicePlace } from '../../forms/device-place.ts'
import type { Issues } from '../../forms/use-form.ts'

export type AuthMode = 'sign-in' | 'register'

/** Empty, but for the place, which the browser knows. */
export const emptyAuthFields = {
  email: '',
  password: '',
  name: '',
  description: '',
  address: '',
  phone: '',
  website: '',
  ...devicePlace(),
}

type AuthFields = Readonly<typeof emptyAuthFields>

type FirstStep = Answer<'POST /api/auth/login' | 'POST /api/customers/login'>

/** Signs in or registers. Only the registration of a restaurant sends a profile. A `ticket`: a code is asked for next. */
export function authenticate(fields: AuthFields, mode: AuthMode, audience: Audience): Promise<FirstStep> {
  const { email, password } = fields
  const body = { email, password }
  const asGuest = { as: 'guest' } as const
  if (mode === 'sign-in')
    return audience === 'customer'
      ? call('POST /api/customers/login', { body }, asGuest)
      : call('POST /api/auth/login', { body }, asGuest)
  if (audience === 'customer') return call('POST /api/customers/register', { body }, asGuest)
  return call('POST /api/auth/register', { body: fields }, asGuest)
}

/** What to fix before the form is sent. The server checks everything again. */
export function checkAuthFields(fields: AuthFields, mode: AuthMode, audience: Audience): Issues<AuthFields> {
  const issues: Partial<Record<keyof AuthFields, string>> = {}
  if (mode === 'register' && audience === 'restaurant' && fields.name.trim() === '')
    issues.name = 'Enter the name of your restaurant.'
  const email = checkEmail(fields.email)
  if (email !== undefined) issues.email = email
  const password = (mode === 'register' ? checkNewPassword : checkPassword)(fields.password)
  if (password !== undefined) issues.password = password
  return issues
}

/** Specification section 8: the server's error text, or "An error occurred" without one; ours adds what to do. */
export function authFailure(error: unknown): string {
  const fromServer = error instanceof ApiError && error.status > 0 && error.code !== 'client.unreadable'
  return fromServer ? error.message : `An error occurred. ${messageOf(error)}`
}

/** The result of signing in or registering, as the form shows it. */
interface AuthOutcome {
  readonly kind: 'success' | 'error'
  readonly text: string
}

/** The server's message of success, or the specification's when it has none. */
export function successOutcome(message: string): AuthOutcome {
  return { kind: 'success', text: message || 'Success!' }
}

/** Specification section 8: a message with "error" in it looks like one; ours also when it only failed. */
export function toneOf({ kind, text }: AuthOutcome): 'stop' | 'safe' {
  return kind === 'error' || /error/iu.test(text) ? 'stop' : 'safe'
}

/** Whether a login leads back to the page that was left: it is of no use to the other audience, or to another person. */
export function returnsToPage(
  left: { readonly audience: Audience; readonly account: string },
  loggedIn: { readonly audience: Audience; readonly account: string },
): boolean {
  return left.audience === loggedIn.audience && (left.account === '' || left.account === loggedIn.account)
}

/** Where to go after a login at `path`: `?next=`, else the page that the login replaced, else `/` (specification section 4). */
export function afterLogin(path: string, search: URLSearchParams, isAdmin: boolean): string {
  const own = new URLSearchParams(search)
  for (const key of ['mode', 'as']) own.delete(key)
  const standsIn = path !== '/login' && !search.has('next')
  const wanted = standsIn ? `${path}${own.size > 0 ? `?${own}` : ''}` : safeNext(search.get('next'))
  return isAdmin || !adminsOnly.test(wanted) ? wanted : '/'
}

/** Admin-only pages: never used as `next`, because a non-admin would be asked to log in forever. */
const adminsOnly = /^\/(?:admin|analytics)\b/u

/** A path of this site that was left for the login, else the site root. */
function safeNext(next: string | null): string {
  // `//host` and `/\host` are other sites to a browser, which first removes tabs and line breaks.
  return next !== null && /^\/(?![/\\])[^\t\n\r]*$/u.test(next) && !next.startsWith('/login') ? next : '/'
}
