import { limits } from '@safe-menu/contracts/limits'
import type { Audience } from '@safe-menu/contracts/roles'

export type AuthMode = 'sign-in' | 'register'

export interface AuthFields {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly description: string
  readonly address: string
  readonly phone: string
  readonly website: string
}

export const emptyAuthFields: AuthFields = {
  email: '',
  password: '',
  name: '',
  description: '',
  address: '',
  phone: '',
  website: '',
}

export type AuthIssues = { readonly [field in keyof AuthFields]?: string }

/** What must be mended before the form is worth sending. The server has the last word. */
export function checkAuthFields(fields: AuthFields, mode: AuthMode, audience: Audience): AuthIssues {
  const issues: Partial<Record<keyof AuthFields, string>> = {}
  if (mode === 'register' && audience === 'restaurant') {
    if (fields.name.trim() === '') issues.name = 'Enter the name of your restaurant.'
    const website = fields.website.trim()
    if (website !== '' && !/^https?:\/\/\S+\.\S+$/iu.test(website)) {
      issues.website = 'Enter a web address that starts with https://, or leave it empty.'
    }
  }
  const email = checkEmail(fields.email)
  if (email !== undefined) issues.email = email
  const password =
    mode === 'register'
      ? checkNewPassword(fields.password)
      : fields.password === ''
        ? 'Enter your password.'
        : undefined
  if (password !== undefined) issues.password = password
  return issues
}

/** What is wrong with an e-mail address, if anything. */
export function checkEmail(email: string): string | undefined {
  if (/^\S+@\S+\.\S+$/u.test(email.trim())) return undefined
  return 'Enter an email address, for example name@example.com.'
}

export const newPasswordHint = 'At least 10 characters. A few unrelated words are good.'

/** What is wrong with a password being chosen, if anything (rulings, "Password"). */
export function checkNewPassword(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length
  if (bytes < limits.passwordBytesMin) return 'Use at least 10 characters.'
  if (bytes > limits.passwordBytesMax)
    return 'Use at most 72 bytes: about 72 Latin letters, fewer with accents or emoji.'
  return undefined
}

/** Where to go after a login: a path of this site that was left for it, else the site root. */
export function safeNext(next: string | null): string {
  // `//host` and `/\host` are other sites to a browser
  return next !== null && /^\/(?![/\\])/u.test(next) && !next.startsWith('/login') ? next : '/'
}
