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
  if (!/^\S+@\S+\.\S+$/u.test(fields.email.trim())) {
    issues.email = 'Enter an email address, for example name@example.com.'
  }
  const bytes = new TextEncoder().encode(fields.password).length
  if (mode === 'sign-in' && bytes === 0) issues.password = 'Enter your password.'
  if (mode === 'register' && bytes < limits.passwordBytesMin) issues.password = 'Use at least 10 characters.'
  if (mode === 'register' && bytes > limits.passwordBytesMax) {
    issues.password = 'Use at most 72 bytes: about 72 Latin letters, fewer with accents or emoji.'
  }
  return issues
}

/** Where to go after a login: a path of this site that was left for it, else the site root. */
export function safeNext(next: string | null): string {
  // `//host` and `/\host` are other sites to a browser
  return next !== null && /^\/(?![/\\])/u.test(next) && !next.startsWith('/login') ? next : '/'
}
