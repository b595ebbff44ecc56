import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { AccountId, RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { RestaurantProfile } from '../restaurants/profile.ts'
import { Role, restaurantRoles } from '../roles.ts'
import { isComposable, stackedMarks } from '../text.ts'
import { GivenPassword, TokenResponse } from './credentials.ts'
import { SecondStep } from './second-factor-routes.ts'

/**
 * Addresses in any script (RFC 6531) with a dot in the domain, without characters that cannot be seen or stored. Only
 * sending a message could show whether a mailbox exists.
 */
const emailPattern =
  /^[^\p{C}\p{Z}\p{DI}@"(),:;<>[\\\]]{1,64}@[^\p{C}\p{Z}\p{DI}@.]+(?:\.[^\p{C}\p{Z}\p{DI}@.]+)+$/u

/**
 * E-mails are compared trimmed, in NFC and in lower case (product, "Duplicate e-mail"); parsing returns that form. They are
 * composed twice, because a lower-case letter can have a composed form where its capital has none (U+01F0).
 */
export const Email = z
  .string()
  .refine(isComposable, stackedMarks)
  .transform(text => text.trim().normalize('NFC').toLowerCase().normalize('NFC'))
  .pipe(
    z
      .email({ pattern: emailPattern, error: 'Enter an email address, for example name@example.com.' })
      .max(limits.emailLength, 'Enter a shorter email address.'),
  )

const bytes = (text: string) => new TextEncoder().encode(text).length

/** A new password: 10 to 72 bytes of UTF-8 (product, "Password"). Never trimmed. */
export const NewPassword = z
  .string()
  .refine(text => bytes(text) >= limits.passwordBytesMin, 'Use at least 10 characters.')
  .refine(
    text => bytes(text) <= limits.passwordBytesMax,
    'Use at most 72 bytes: about 72 Latin letters, fewer with accents or emoji.',
  )

const LoginBody = z.strictObject({ email: Email, password: GivenPassword })

const login = {
  access: { kind: 'public' },
  limit: 'login',
  body: LoginBody,
  responses: { 200: TokenResponse, 202: SecondStep },
  errors: ['auth.credentials_wrong'],
} as const
const registration = {
  access: { kind: 'public' },
  limit: 'registration',
  responses: {
    201: TokenResponse.extend({
      /** The same as `accountId`: every creation answers with the `id` of what was created. */
      id: AccountId,
      accountId: AccountId,
      /** The restaurant whose first account it is; `null` for a customer. */
      restaurantId: RestaurantId.nullable(),
    }),
  },
  errors: ['accounts.email_taken'],
} as const

export const accountRoutes = {
  loginRestaurant: defineRoute('POST /api/auth/login', {
    id: 'accounts.login-restaurant',
    summary: 'Sign in a person of a restaurant, an admin or an auditor',
    ...login,
    example: { body: { email: exampleValues.email, password: exampleValues.password } },
  }),
  registerRestaurant: defineRoute('POST /api/auth/register', {
    id: 'accounts.register-restaurant',
    summary: 'Register a restaurant and its first account',
    ...registration,
    body: z.strictObject({ email: Email, password: NewPassword, ...RestaurantProfile.shape }),
    example: {
      body: {
        email: exampleValues.email,
        password: exampleValues.password,
        name: 'Trattoria Verde',
        timeZone: 'Europe/Vienna',
      },
    },
  }),
  loginCustomer: defineRoute('POST /api/customers/login', {
    id: 'accounts.login-customer',
    summary: 'Sign in a customer',
    ...login,
    example: { body: { email: exampleValues.email, password: exampleValues.password } },
  }),
  registerCustomer: defineRoute('POST /api/customers/register', {
    id: 'accounts.register-customer',
    summary: 'Register a customer',
    ...registration,
    body: z.strictObject({ email: Email, password: NewPassword }),
    example: { body: { email: exampleValues.email, password: exampleValues.password } },
  }),
  /** Ends the caller's session. Under impersonation it ends only the impersonation. */
  logout: defineRoute('POST /api/auth/logout', {
    id: 'accounts.logout',
    summary: 'Log out: ends this token. Other tokens of the account stay valid',
    access: { kind: 'roles', roles: Role.options },
    responses: { 200: Message },
  }),
  changePassword: defineRoute('PUT /api/account/password', {
    id: 'accounts.change-password',
    summary: 'Change the password; every older token becomes invalid',
    access: { kind: 'roles', roles: Role.options },
    limit: 'login',
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
    example: {
      body: { currentPassword: exampleValues.password, newPassword: exampleValues.newPassword },
    },
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong'],
  }),
  changeEmail: defineRoute('PUT /api/account/email', {
    id: 'accounts.change-email',
    summary: 'Change the email address that one logs in with; every older token becomes invalid',
    // Admins and auditors are set up on the machine, under the address that they are known by there.
    access: { kind: 'roles', roles: [...restaurantRoles, 'CUSTOMER'] },
    limit: 'registration', // it says whether an address is taken, like a registration
    body: z.strictObject({ newEmail: Email, password: GivenPassword }),
    example: { body: { newEmail: exampleValues.otherEmail, password: exampleValues.password } },
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong', 'accounts.email_taken'],
  }),
  /** Refused under impersonation. Admins and auditors are removed on the machine. */
  eraseAccount: defineRoute('DELETE /api/account', {
    id: 'accounts.erase',
    summary:
      'Erase the account: its personal data becomes unreadable. An owner’s team is removed, and the menus are unpublished permanently',
    access: { kind: 'roles', roles: [...restaurantRoles, 'CUSTOMER'] },
    limit: 'login',
    body: z.strictObject({ password: GivenPassword }),
    example: { body: { password: exampleValues.password } },
    responses: { 200: Message },
    errors: ['auth.credentials_wrong'],
  }),
} as const
