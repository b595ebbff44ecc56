import { z } from 'zod'
import { AccountId, RestaurantId } from '../ids.ts'
import { Role } from '../roles.ts'
import { NearestInstant } from '../time.ts'

/** Who did something. `system` writes the shipped catalogue; `registration` is a person who has no account yet. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: AccountId, role: Role }),
  z.strictObject({ kind: z.literal('system'), id: z.string() }),
  z.strictObject({ kind: z.literal('registration') }),
])
export type Actor = z.infer<typeof Actor>

/** What stands beside every event's data (architecture, "Events and streams"). */
export const EventMetadata = z.object({
  /** Partition key: whose events these are; `null` for the platform's own (customers, catalogue). */
  restaurantId: RestaurantId.nullable(),
  /** The effective time: never before the stream's last one, whatever the clock does. */
  decidedAt: NearestInstant,
  actor: Actor,
  /** The admin who acted under an impersonation token. */
  impersonator: AccountId.nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** Derived from actor, route and Idempotency-Key: seen again while folding, it answers instead of deciding twice. */
  commandId: z.string(),
  /** Fingerprint of the request without passwords and e-mails: the same key with another body is refused. */
  commandFingerprint: z.string().nullable(),
  /** The version of the event's declaration under which it was written. The codec sets it. */
  schemaVersion: z.int().min(1),
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** What a writer says beside an event's data. */
export type NewEventMetadata = Omit<EventMetadata, 'schemaVersion'>

/** Metadata of an event that a service writes on its own account: it is its own command. */
export function systemMetadata(event: {
  readonly id: string
  /** Which part of the product writes it. */
  readonly actor: string
  readonly restaurantId: RestaurantId | null
  readonly decidedAt: string
}): NewEventMetadata {
  return {
    restaurantId: event.restaurantId,
    decidedAt: event.decidedAt,
    actor: { kind: 'system', id: event.actor },
    impersonator: null,
    correlationId: event.id,
    causationId: null,
    commandId: event.id,
    commandFingerprint: null,
  }
}
