import { z } from 'zod'
import { AccountId } from '../ids.ts'
import { restaurantRoles } from '../roles.ts'
import { Instant } from '../time.ts'

/** A person of a restaurant's team, for its owner. */
export const PersonView = z.strictObject({
  id: AccountId,
  /** `null`: the owner, or the vault no longer has the key. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(restaurantRoles),
  /** `invited`: has not opened the link yet. */
  status: z.enum(['joined', 'invited']),
  /** Since when invited or joined; `null`: the owner. */
  since: Instant.nullable(),
  /** When the link of an open invitation ends; it may be over. */
  expiresAt: Instant.nullable(),
  /** Since when the newest link is known not to have been mailed; `null`: mailed, still being sent, or mail is off. */
  mailFailedAt: Instant.nullable(),
})
export type PersonView = z.infer<typeof PersonView>
