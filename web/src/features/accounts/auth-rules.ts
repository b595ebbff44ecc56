import type { Audience } from '@safe-menu/contracts/roles'
import { checkEmail, checkNewPassword, checkPassword } from '../../forms/credentials.tsx'
import type { Issues } from '../../forms/use-form.ts'

export type AuthMode = 'sign-in' | 'register'

export const emptyAuthFields = {
  email: '',
  password: '',
  name: '',
  description: '',
  address: '',
  phone: '',
  website: '',
}

export type AuthFields = Readonly<typeof emptyAuthFields>

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

/** A path of this site that was left for the login, else the site root. */
function safeNext(next: string | null): string {
  // `//host` and `/\host` are other sites to a browser, which first removes tabs and line breaks.
  return next !== null && /^\/(?![/\\])[^\t\n\r]*$/u.test(next) && !next.startsWith('/login') ? next : '/'
}

/** Admin-only pages: never used as `next`, because a non-admin would be asked to log in forever. */
const adminsOnly = /^\/(?:admin|analytics)\b/u

/** Where to go after a login at `path`: `?next=`, else the page that the login replaced, else `/` (specification section 4). */
export function afterLogin(path: string, search: URLSearchParams, isAdmin: boolean): string {
  const own = new URLSearchParams(search)
  for (const key of ['mode', 'as']) own.delete(key)
  const standsIn = path !== '/login' && !search.has('next')
  const wanted = standsIn ? `${path}${own.size > 0 ? `?${own}` : ''}` : safeNext(search.get('next'))
  return isAdmin || !adminsOnly.test(wanted) ? wanted : '/'
}
