import { z } from 'zod'
import { Email, NewPassword } from '../accounts/routes.ts'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { Audience } from '../roles.ts'
import { LinkResponse, LinkToken } from '../team/routes.ts'
import { Instant } from '../time.ts'

export const passwordResetRoutes = {
  /** Refused for an admin who acts for the restaurant. */
  forPerson: defineRoute('POST /api/restaurants/:restaurantId/people/:personId/password-reset', {
    id: 'password-resets.for-person',
    summary:
      'Make a link with which a person of the team sets a new password: it works once and for 24 hours',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'restaurantId' },
    limit: 'invitation',
    responses: { 201: LinkResponse },
    errors: ['person.not_found'],
  }),
  forOwner: defineRoute('POST /api/admin/restaurants/:restaurantId/password-reset', {
    id: 'password-resets.for-owner',
    summary: 'Make a link with which the owner of a restaurant sets a new password',
    access: { kind: 'roles', roles: ['ADMIN'] },
    limit: 'invitation',
    responses: { 201: LinkResponse },
    errors: ['restaurant.not_found', 'restaurant.owner_erased'],
  }),
  ways: defineRoute('POST /api/password-resets/ways', {
    id: 'password-resets.ways',
    summary: 'Whether this installation mails links to people who have forgotten their password',
    access: { kind: 'public' },
    limit: 'guest-read',
    responses: { 200: z.strictObject({ byMail: z.boolean() }) },
  }),
  /** The answer is the same, and takes the same time, whether the address has an account or not. */
  forgotten: defineRoute('POST /api/password-resets', {
    id: 'password-resets.forgotten',
    summary: 'Mail a link that sets a new password, if the address has an account',
    access: { kind: 'public' },
    limit: 'forgotten-password',
    body: z.strictObject({ email: Email, audience: Audience }),
    example: { body: { email: exampleValues.email, audience: 'restaurant' } },
    responses: { 200: Message },
    errors: ['mail.off'],
  }),
  lookUp: defineRoute('POST /api/password-resets/look-up', {
    id: 'password-resets.look-up',
    summary: 'Whose password a link sets. A POST, so that its secret is in no address',
    access: { kind: 'public' },
    limit: 'guest-read',
    body: z.strictObject({ token: LinkToken }),
    example: { body: { token: exampleValues.linkToken } },
    responses: { 200: z.strictObject({ email: z.string(), expiresAt: Instant }) },
    errors: ['password_reset.not_valid'],
  }),
  use: defineRoute('POST /api/password-resets/use', {
    id: 'password-resets.use',
    summary: 'Set a new password with a link; every older token of the account becomes invalid. Then sign in',
    access: { kind: 'public' },
    limit: 'acceptance',
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    example: { body: { token: exampleValues.linkToken, password: exampleValues.newPassword } },
    responses: { 200: Message },
    errors: ['password_reset.not_valid'],
  }),
} as const
