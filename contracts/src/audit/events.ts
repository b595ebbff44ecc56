import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { RestaurantId } from '../ids.ts'
import { NearestInstant } from '../time.ts'
import { ChainId } from './chain.ts'

const Position = z.string().regex(/^\d+$/)

/**
 * Stream `guest-view`: at `at`, guests could read every event up to `position` ($all, decimal text), except those of the
 * restaurants in `behind`: guests saw each of these only up to its own, lower position.
 * The only source of "visible to guests at" (architecture, "Events and streams"), so a rebuild cannot change history.
 */
export const GuestViewAdvanced = defineEvent(
  'GuestViewAdvanced',
  z.object({
    position: Position,
    at: NearestInstant,
    behind: z.array(z.object({ restaurantId: RestaurantId, position: Position })).default([]),
  }),
)

/** Stream `audit-heads`: a chain's end, signed. `statement` is a JWS (RFC 7515, ES256) over the `SignedHead` of `proof.ts`. */
export const AuditHeadSigned = defineEvent(
  'AuditHeadSigned',
  z.object({
    chain: ChainId,
    sequence: z.int().min(1),
    hash: z.string(),
    at: NearestInstant,
    statement: z.string(),
  }),
)

export const auditEvents = [GuestViewAdvanced, AuditHeadSigned] as const
