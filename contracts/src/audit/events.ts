import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { RestaurantId } from '../ids.ts'
import { NearestInstant } from '../time.ts'
import { ChainId } from './chain.ts'

const Position = z.string().regex(/^\d+$/)

/**
 * Stream `guest-view`: from `at` on, guests could read every event up to `position` ($all, decimal text). Restaurants in
 * `behind` were visible only up to their own, lower position.
 * The only source of "visible to guests" (architecture, "Events and streams"), so a rebuild cannot change history.
 */
export const GuestViewAdvanced = defineEvent(
  'GuestViewAdvanced',
  z.object({
    position: Position,
    at: NearestInstant,
    behind: z.array(z.object({ restaurantId: RestaurantId, position: Position })).default([]),
  }),
)

/** Stream `audit-heads`: the signed head of a chain. `statement` is a JWS (RFC 7515, ES256) over `SignedHead` of `proof.ts`. */
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
