import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, RestaurantId, SessionId } from '../ids.ts'
import { RecordedProfile } from '../restaurants/events.ts'
import { Audience, Role } from '../roles.ts'

/** Personal data, readable only with the person's key in the vault: AES-256-GCM, base64url. */
const Sealed = z.string().min(1)

/**
 * Stream `account-{hmac(audience, e-mail)}`. A restaurant's registration spans two streams: this event carries what the
 * restaurant's stream needs, so that a crash between the two appends is mended from here.
 */
export const AccountRegistered = defineEvent(
  'AccountRegistered',
  z.object({
    accountId: AccountId,
    audience: Audience,
    role: Role,
    sealedEmail: Sealed,
    sealedPasswordHash: Sealed,
    restaurant: z.object({ restaurantId: RestaurantId, profile: RecordedProfile }).nullable(),
  }),
)
export const PasswordChanged = defineEvent(
  'PasswordChanged',
  z.object({ accountId: AccountId, sealedPasswordHash: Sealed }),
)
/** The person's key is destroyed with it; the sealed data of the stream is unreadable from then on. */
export const AccountErased = defineEvent('AccountErased', z.object({ accountId: AccountId }))

export const accountEvents = [AccountRegistered, PasswordChanged, AccountErased] as const

/** Stream `session-{id}`, which expires: from here on the session's token is worthless. The account's others are not. */
export const SessionEnded = defineEvent(
  'SessionEnded',
  z.object({ sessionId: SessionId, accountId: AccountId }),
)

export const sessionEvents = [SessionEnded] as const
