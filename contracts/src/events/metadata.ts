import { z } from 'zod'
import { AccountId, RestaurantId } from '../ids.ts'
import { Role } from '../roles.ts'
import { Instant } from '../time.ts'

/** Who did something. `system` writes the shipped catalogue; `registration` is a person who has no account yet. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: AccountId, role: Role }),
  z.strictObject({ kind: z.literal('system'), id: z.string().max(60) }),
  z.strictObject({ kind: z.literal('registration') }),
])
export type Actor = z.infer<typeof Actor>

/** What stands beside every event's data (architecture, "Events and streams"). */
export const EventMetadata = z.object({
  /** Partition key: whose events these are; `null` for the platform's own (customers, catalogue). */
  restaurantId: RestaurantId.nullable(),
  /** The effective time: never before the stream's last one, whatever the clock does. */
  decidedAt: Instant,
  actor: Actor,
  /** The admin who acted under an impersonation token. */
  impersonator: AccountId.nullable(),
  correlationId: z.string().max(100),
  causationId: z.string().max(100).nullable(),
  /** Derived from actor, route and Idempotency-Key: seen again while folding, it answers instead of deciding twice. */
  commandId: z.string().max(100),
  /** Fingerprint of the request without passwords and e-mails: the same key with another body is refused. */
  commandFingerprint: z.string().max(100).nullable(),
  schemaVersion: z.int().min(1),
})
export type EventMetadata = z.infer<typeof EventMetadata>
