import { z } from 'zod'
import { AccountId, RestaurantId } from '../ids.ts'
import { Role } from '../roles.ts'
import { NearestInstant } from '../time.ts'

/** Who wrote an event. `system`: a part of the product. `registration`: a person who has no account yet. */
export const Actor = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('account'), id: AccountId, role: Role }),
  z.strictObject({ kind: z.literal('system'), id: z.string() }),
  z.strictObject({ kind: z.literal('registration') }),
])
export type Actor = z.infer<typeof Actor>

/** The metadata of every event (architecture, "Events and streams"). */
export const EventMetadata = z.object({
  /** The restaurant that the event belongs to. `null`: the platform (customers, catalogue). */
  restaurantId: RestaurantId.nullable(),
  /** When it was decided. Never earlier than the stream's previous event, even if the clock is set back. */
  decidedAt: NearestInstant,
  actor: Actor,
  /** The admin who acted under an impersonation token. */
  impersonator: AccountId.nullable(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** Derived from actor, route and Idempotency-Key. A command whose id is already in the stream is answered without deciding again. */
  commandId: z.string(),
  /** Hash of the request without passwords and e-mails. The same key with another request is refused. */
  commandFingerprint: z.string().nullable(),
  /** How many events of the same append follow. Missing: none. Readers apply an append as a whole. */
  moreInAppend: z.int().min(1).optional(),
  /** The version of the event type that was written. The codec sets it. */
  schemaVersion: z.int().min(1),
})
export type EventMetadata = z.infer<typeof EventMetadata>

/** The metadata that a writer provides. */
export type NewEventMetadata = Omit<EventMetadata, 'schemaVersion'>

/** Metadata of an event that a service writes without a request. The event's id is also its command id. */
export function systemMetadata(event: {
  readonly id: string
  /** The part of the product that writes it. */
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
