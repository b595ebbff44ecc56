import { z } from 'zod'
import { Email, NewPassword } from '../accounts/routes.ts'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { AccountId } from '../ids.ts'
import { limits } from '../limits.ts'
import { TeamRole } from '../roles.ts'
import { line } from '../text.ts'
import { Instant } from '../time.ts'
import { PersonView } from './views.ts'

/** Only the owner may change the team. An admin who acts for the restaurant sees the team but cannot change it. */
const ownTeam = { kind: 'roles', roles: ['RESTAURANT'], own: 'restaurantId' } as const

/** The part of a link after `#`, which browsers never send: whose account it is for, and the secret. */
export const LinkToken = z
  .string()
  .max(100)
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[\w-]{43}$/u, 'Open the complete link.')

/** The answer to a call that makes a link. */
export const LinkResponse = Message.extend({
  id: AccountId,
  /** A path of this site. It is shown only once: `null` in the answer to a repeated request. */
  link: z.string().nullable(),
  expiresAt: Instant,
  /** Whether the link is also being mailed. */
  mailed: z.boolean(),
})

export const teamRoutes = {
  people: defineRoute('GET /api/restaurants/:restaurantId/people', {
    id: 'team.people',
    reads: ['admin'],
    summary: 'The people of a restaurant and its open invitations: the owner first, then by name',
    access: ownTeam,
    responses: { 200: z.array(PersonView) },
  }),
  invite: defineRoute('POST /api/restaurants/:restaurantId/people', {
    id: 'team.invite',
    summary: 'Invite a person. The answer has the link to hand over: it works once and for 7 days',
    access: ownTeam,
    limit: 'invitation',
    body: z.strictObject({ personName: line(limits.nameLength, 1), email: Email, role: TeamRole }),
    example: { body: { personName: 'Anna', email: exampleValues.otherEmail, role: 'KITCHEN' } },
    responses: { 201: LinkResponse },
    errors: ['accounts.email_taken', 'team.already_invited', 'team.limit_reached'],
  }),
  renewLink: defineRoute('PUT /api/restaurants/:restaurantId/people/:personId/link', {
    id: 'team.renew-link',
    summary: 'A new link for an open invitation; the earlier link becomes invalid',
    access: ownTeam,
    responses: { 200: LinkResponse },
    errors: ['person.not_found'],
  }),
  changeRole: defineRoute('PUT /api/restaurants/:restaurantId/people/:personId', {
    id: 'team.change-role',
    summary: 'Change the role of a person who has joined; every older token of theirs becomes invalid',
    access: ownTeam,
    body: z.strictObject({ role: TeamRole }),
    example: { body: { role: 'KITCHEN' } },
    responses: { 200: Message },
    errors: ['person.not_found'],
  }),
  /** Idempotent. */
  remove: defineRoute('DELETE /api/restaurants/:restaurantId/people/:personId', {
    id: 'team.remove',
    summary: 'Remove a person or withdraw an invitation: sessions end, and name and e-mail become unreadable',
    access: ownTeam,
    responses: { 200: Message },
    errors: ['person.not_found'],
  }),
  invitation: defineRoute('POST /api/invitations/look-up', {
    id: 'team.invitation',
    summary: 'What an invitation is for. A POST, so that its secret is in no address',
    access: { kind: 'public' },
    limit: 'guest-read',
    body: z.strictObject({ token: LinkToken }),
    example: { body: { token: exampleValues.linkToken } },
    responses: {
      200: z.strictObject({
        restaurantName: z.string(),
        personName: z.string(),
        email: z.string(),
        role: TeamRole,
        expiresAt: Instant,
      }),
    },
    errors: ['invitation.not_valid'],
  }),
  accept: defineRoute('POST /api/invitations/accept', {
    id: 'team.accept',
    summary: 'Accept an invitation with a password of one’s own; then sign in like a restaurant',
    access: { kind: 'public' },
    limit: 'acceptance',
    body: z.strictObject({ token: LinkToken, password: NewPassword }),
    example: { body: { token: exampleValues.linkToken, password: exampleValues.newPassword } },
    responses: { 201: Message },
    errors: ['invitation.not_valid', 'accounts.email_taken'],
  }),
} as const
