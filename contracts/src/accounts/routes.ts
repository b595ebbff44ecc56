import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AccountId } from '../ids.ts'
import { limits } from '../limits.ts'
import { RestaurantProfile } from '../restaurants/profile.ts'

/**
 * Addresses in any script (RFC 6531) with a dot in the domain, without characters that cannot be seen or stored. Only
 * sending a message could show whether a mailbox exists.
 */
const emailPattern =
  /^[^\p{C}\p{Z}\p{DI}@"(),:;<>[\\\]]{1,64}@[^\p{C}\p{Z}\p{DI}@.]+(?:\.[^\p{C}\p{Z}\p{DI}@.]+)+$/u

/**
 * E-mails are compared trimmed, in NFC and in lower case (rulings, "Duplicate e-mail"); parsing returns that form. They are
 * composed twice, because a lower-case letter can have a composed form where its capital has none (U+01F0).
 */
export const Email = z
  .string()
  .transform(text => text.trim().normalize('NFC').toLowerCase().normalize('NFC'))
  .pipe(
    z
      .email({ pattern: emailPattern, error: 'Enter an email address, for example name@example.com.' })
      .max(limits.emailLength, 'Enter a shorter email address.'),
  )

const bytes = (text: string) => new TextEncoder().encode(text).length

/** A new password: 10 to 72 bytes of UTF-8 (rulings, "Password"). Never trimmed. */
export const NewPassword = z
  .string()
  .refine(text => bytes(text) >= limits.passwordBytesMin, 'Use at least 10 characters.')
  .refine(
    text => bytes(text) <= limits.passwordBytesMax,
    'Use at most 72 bytes: about 72 Latin letters, fewer with accents or emoji.',
  )

/** A password to check: any text, with a limit on its length because it is hashed. */
const GivenPassword = z.string().min(1, 'Enter your password.').max(1_000)

const LoginBody = z.strictObject({ email: Email, password: GivenPassword })
const TokenResponse = z.strictObject({ message: z.string(), token: z.string() })
const RegistrationResponse = TokenResponse.extend({ id: AccountId })
const Done = z.strictObject({ message: z.string() })

export const accountRoutes = {
  loginRestaurant: defineRoute({
    id: 'accounts.login-restaurant',
    summary: 'Sign in a restaurant, an admin or an auditor',
    method: 'POST',
    path: '/api/auth/login',
    service: 'command',
    access: { kind: 'public' },
    limit: 'login',
    bodyKind: 'json',
    body: LoginBody,
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong'],
  }),
  registerRestaurant: defineRoute({
    id: 'accounts.register-restaurant',
    summary: 'Register a restaurant and its first account',
    method: 'POST',
    path: '/api/auth/register',
    service: 'command',
    access: { kind: 'public' },
    limit: 'registration',
    bodyKind: 'json',
    body: z.strictObject({ email: Email, password: NewPassword, ...RestaurantProfile.shape }),
    responses: { 201: RegistrationResponse },
    errors: ['accounts.email_taken'],
  }),
  loginCustomer: defineRoute({
    id: 'accounts.login-customer',
    summary: 'Sign in a customer',
    method: 'POST',
    path: '/api/customers/login',
    service: 'command',
    access: { kind: 'public' },
    limit: 'login',
    bodyKind: 'json',
    body: LoginBody,
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong'],
  }),
  registerCustomer: defineRoute({
    id: 'accounts.register-customer',
    summary: 'Register a customer',
    method: 'POST',
    path: '/api/customers/register',
    service: 'command',
    access: { kind: 'public' },
    limit: 'registration',
    bodyKind: 'json',
    body: z.strictObject({ email: Email, password: NewPassword }),
    responses: { 201: RegistrationResponse },
    errors: ['accounts.email_taken'],
  }),
  /** Ends the caller's session. Under impersonation it ends only the impersonation. */
  logout: defineRoute({
    id: 'accounts.logout',
    summary: 'Log out: ends this token. Other tokens of the account stay valid',
    method: 'POST',
    path: '/api/auth/logout',
    service: 'command',
    access: { kind: 'roles', roles: ['CUSTOMER', 'RESTAURANT', 'ADMIN', 'AUDITOR'] },
    limit: 'manager-write',
    bodyKind: 'none',
    responses: { 200: Done },
    errors: [],
  }),
  changePassword: defineRoute({
    id: 'accounts.change-password',
    summary: 'Change the password; every older token becomes invalid',
    method: 'PUT',
    path: '/api/account/password',
    service: 'command',
    access: { kind: 'roles', roles: ['CUSTOMER', 'RESTAURANT', 'ADMIN', 'AUDITOR'] },
    limit: 'login',
    bodyKind: 'json',
    // The stream's name is derived from the e-mail, which no token carries, so the person enters both.
    body: z.strictObject({ email: Email, currentPassword: GivenPassword, newPassword: NewPassword }),
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong'],
  }),
  eraseAccount: defineRoute({
    id: 'accounts.erase',
    summary: 'Erase the account: its key is destroyed, which makes its personal data unreadable',
    method: 'DELETE',
    path: '/api/account',
    service: 'command',
    access: { kind: 'roles', roles: ['CUSTOMER'] },
    limit: 'login',
    bodyKind: 'json',
    body: LoginBody,
    responses: { 200: Done },
    errors: ['auth.credentials_wrong'],
  }),
} as const
