import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { RestaurantId, SessionId } from '../ids.ts'
import { Role } from '../roles.ts'
import { Instant } from '../time.ts'
import { GivenPassword, TokenResponse } from './credentials.ts'

/** A sign-in of one's own account, or an admin's acting for a restaurant, whose token is still valid. */
export const SessionView = z.strictObject({
  id: SessionId,
  signedInAt: Instant,
  /** When the token expires. */
  endsAt: Instant,
  /** The family of browser and system, "Chrome on Windows". */
  device: z.string(),
  /** Whether the request's own token belongs to it. */
  isCurrent: z.boolean(),
  /** The restaurant for which an admin acts in it. It ends with the session in which it began. `null`: an own sign-in. */
  actingFor: z.strictObject({ restaurantId: RestaurantId, name: z.string() }).nullable(),
})
export type SessionView = z.infer<typeof SessionView>

/** Where an account is signed in. Only for oneself: an admin who acts for a restaurant is refused. */
export const sessionRoutes = {
  list: defineRoute('POST /api/account/sessions/look-up', {
    id: 'accounts.sessions',
    // A POST, because query-api, which answers each GET, cannot open what people's keys have sealed.
    summary: 'Where the account is signed in, the newest 50',
    access: { kind: 'roles', roles: Role.options },
    limit: 'manager-read',
    responses: {
      200: z.strictObject({ sessions: z.array(SessionView) }),
    },
  }),
  /** Idempotent. */
  end: defineRoute('DELETE /api/account/sessions/:sessionId', {
    id: 'accounts.end-session',
    summary: 'End one session of the account, as a logout on its device does',
    access: { kind: 'roles', roles: Role.options },
    responses: { 200: Message },
    errors: ['session.not_found'],
  }),
  endOthers: defineRoute('POST /api/account/sessions/end-others', {
    id: 'accounts.end-other-sessions',
    summary: 'End every session of the account but this one, which gets a new token',
    access: { kind: 'roles', roles: Role.options },
    limit: 'login',
    // The new token lives as long as that of a sign-in, so a stolen token must not be enough to get it.
    body: z.strictObject({ password: GivenPassword }),
    example: { body: { password: exampleValues.password } },
    responses: { 200: TokenResponse },
    errors: ['auth.credentials_wrong'],
  }),
} as const
