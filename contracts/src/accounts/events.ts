import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { AccountId, RestaurantId, SessionId } from '../ids.ts'
import { RecordedProfile } from '../restaurants/events.ts'
import { Audience, Role } from '../roles.ts'

/** Personal data encrypted with the person's key from the vault: AES-256-GCM, base64url. */
const Sealed = z.string().min(1)

/**
 * Stream `account-{id}`. Registering a restaurant writes two streams. This event carries what the
 * restaurant's stream needs, so that the second append can be completed after a crash between the two.
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
    /** The restaurant whose owner invited the person. Missing for all others: an owner's is in `restaurant`. */
    memberOf: RestaurantId.optional(),
  }),
)
export const PasswordChanged = defineEvent(
  'PasswordChanged',
  z.object({ accountId: AccountId, sealedPasswordHash: Sealed }),
)
/**
 * The person logs in with another e-mail from now on. The hash is the same password sealed again, which ends the links that set a
 * new password: they may be in the old mailbox.
 */
export const EmailChanged = defineEvent(
  'EmailChanged',
  z.object({
    accountId: AccountId,
    sealedEmail: Sealed,
    sealedPasswordHash: Sealed,
  }),
)
/**
 * Two-step login is on. Sealed with the person's key: the secret of the authenticator app, and the SHA-256 of the recovery codes.
 * The tokens from before are invalid, as after the next event.
 */
export const SecondFactorAdded = defineEvent(
  'SecondFactorAdded',
  z.object({ accountId: AccountId, sealedSecondFactor: Sealed }),
)
export const SecondFactorRemoved = defineEvent('SecondFactorRemoved', z.object({ accountId: AccountId }))
/** The person's key is destroyed as well, which makes the encrypted data of the stream unreadable. */
export const AccountErased = defineEvent('AccountErased', z.object({ accountId: AccountId }))

export const accountEvents = [
  AccountRegistered,
  PasswordChanged,
  EmailChanged,
  SecondFactorAdded,
  SecondFactorRemoved,
  AccountErased,
] as const

/** Stream `session-{id}`, which expires. The session's token is invalid from now on; other tokens of the account stay valid. */
export const SessionEnded = defineEvent(
  'SessionEnded',
  z.object({ sessionId: SessionId, accountId: AccountId }),
)

/**
 * Stream `account-{id}`. The person ended all other sessions: the tokens from before are invalid, and this session has got a new
 * one. Not in the audit trail, like the end of a single session.
 */
export const OtherSessionsEnded = defineEvent('OtherSessionsEnded', z.object({ accountId: AccountId }))

export const sessionEvents = [SessionEnded] as const
