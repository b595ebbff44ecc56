import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { Role } from '../roles.ts'
import { Instant } from '../time.ts'
import { GivenPassword, TokenResponse } from './credentials.ts'

/** Six digits from an authenticator app, or a recovery code, with any spaces and hyphens. */
const Code = z.string().trim().min(1, 'Enter the code.').max(40, 'Enter a shorter code.')
/** What this service has sealed. Longer texts are not its own. */
const SealedText = z.string().min(1).max(1_000)

const access = { kind: 'roles', roles: Role.options } as const

/** Two-step login: a password, then a code of an authenticator app (RFC 6238). Only for one's own account. */
export const secondFactorRoutes = {
  login: defineRoute('POST /api/auth/second-factor', {
    id: 'accounts.login-second-factor',
    summary: 'The second step of a sign-in: the ticket of the first, and a code',
    access: { kind: 'public' },
    limit: 'login',
    body: z.strictObject({ ticket: SealedText, code: Code }),
    example: { body: { ticket: 'from-the-login', code: '123456' } },
    responses: { 200: TokenResponse },
    errors: ['auth.code_wrong', 'auth.ticket_invalid'],
  }),
  state: defineRoute('POST /api/account/second-factor/look-up', {
    id: 'accounts.second-factor',
    summary: 'Whether two-step login is on, and how many recovery codes are left',
    access,
    limit: 'manager-read',
    responses: { 200: z.strictObject({ isOn: z.boolean(), recoveryCodesLeft: z.int().min(0) }) },
  }),
  setUp: defineRoute('POST /api/account/second-factor/set-up', {
    id: 'accounts.set-up-second-factor',
    summary: 'A secret for an authenticator app. Nothing changes until it is confirmed by a code',
    access,
    limit: 'login',
    body: z.strictObject({ password: GivenPassword }),
    example: { body: { password: exampleValues.password } },
    responses: {
      200: z.strictObject({
        /** The secret in base 32, to type in. */
        secret: z.string(),
        /** The address for a QR code. */
        uri: z.string(),
        /** The client sends it with the first code. */
        setUp: z.string(),
        expiresAt: Instant,
      }),
    },
    errors: ['auth.credentials_wrong', 'second_factor.is_on'],
  }),
  turnOn: defineRoute('PUT /api/account/second-factor', {
    id: 'accounts.turn-on-second-factor',
    summary: 'Turn on two-step login with the first code; every older token becomes invalid',
    access,
    limit: 'login',
    body: z.strictObject({ setUp: SealedText, code: Code }),
    example: { body: { setUp: 'from-the-set-up', code: '123456' } },
    responses: { 200: TokenResponse.extend({ recoveryCodes: z.array(z.string()) }) },
    errors: ['auth.code_wrong', 'second_factor.is_on', 'second_factor.set_up_expired'],
  }),
  turnOff: defineRoute('DELETE /api/account/second-factor', {
    id: 'accounts.turn-off-second-factor',
    summary: 'Turn off two-step login with password and code; every older token becomes invalid',
    access,
    limit: 'login',
    body: z.strictObject({ password: GivenPassword, code: Code }),
    example: { body: { password: exampleValues.password, code: '123456' } },
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong', 'auth.code_wrong', 'second_factor.is_off'],
  }),
} as const

/** The answer to a correct password of an account with two-step login. The ticket is no token: it only allows the second step. */
export const SecondStep = Message.extend({ ticket: z.string() })
