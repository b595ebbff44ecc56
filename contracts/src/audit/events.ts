import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { RestaurantId } from '../ids.ts'
import { NearestInstant } from '../time.ts'
import { ChainId } from './chain.ts'

const Position = z.string().regex(/^\d+$/)

/**
 * A commit: from `at` on, guests could read every event up to `position` ($all, decimal text). Restaurants in `behind` were visible
 * only up to their own, lower position.
 */
const Commit = z.object({
  position: Position,
  at: NearestInstant,
  behind: z.array(z.object({ restaurantId: RestaurantId, position: Position })),
})

/**
 * Stream `guest-view`, or `guest-view-2-of-3` of a partition: a commit and those before it since the last event.
 * The only source of "visible to guests" (architecture, "Events and streams"), so a rebuild cannot change history.
 */
export const GuestViewAdvanced = defineEvent(
  'GuestViewAdvanced',
  Commit.extend({
    /** The commits before this one, in order. */
    earlier: z.array(Commit).optional(),
    /** The event speaks of the restaurants of this partition. Missing: of all. */
    partition: z.object({ index: z.int().min(0), count: z.int().min(1) }).optional(),
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
