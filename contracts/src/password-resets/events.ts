import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { Actor } from '../events/metadata.ts'
import { AccountId } from '../ids.ts'
import { NearestInstant } from '../time.ts'

/**
 * Stream `password-reset-{accountId}`. It is not the account's own stream, because an unused link must revoke no tokens.
 * Both hashes are SHA-256 in base64url. The secret itself is never stored.
 */
export const PasswordResetLinkMade = defineEvent(
  'PasswordResetLinkMade',
  z.object({
    accountId: AccountId,
    secretHash: z.string().min(1),
    /** Hash of the sealed password that the link replaces. A link ends with that password, so it works once. */
    passwordHash: z.string().min(1),
    expiresAt: NearestInstant,
    /** The owner or an admin. `system`: the person asked for a mail. */
    askedBy: Actor,
  }),
)

/** Stream `account-{…}`. Older tokens of the account are invalid from now on. `askedBy`: as in the link's event. */
export const PasswordReset = defineEvent(
  'PasswordReset',
  z.object({ accountId: AccountId, sealedPasswordHash: z.string().min(1), askedBy: Actor }),
)

export const passwordResetEvents = [PasswordResetLinkMade, PasswordReset] as const
