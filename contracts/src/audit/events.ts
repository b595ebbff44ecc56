import { z } from 'zod'
import { defineEvent } from '../events/event-type.ts'
import { Instant } from '../time.ts'
import { ChainId } from './chain.ts'

/**
 * Stream `guest-view`: up to `position` ($all, decimal text) everything had been committed to what guests read, at `at`.
 * The only source of "visible to guests at" (architecture, "Events and streams"): a rebuild reads it back and changes no history.
 */
export const GuestViewAdvanced = defineEvent(
  'GuestViewAdvanced',
  z.object({ position: z.string().regex(/^\d+$/), at: Instant }),
)

/** Stream `audit-heads`: a chain's end, signed. `statement` is a JWS (RFC 7515, ES256) over the `SignedHead` of `proof.ts`. */
export const AuditHeadSigned = defineEvent(
  'AuditHeadSigned',
  z.object({
    chain: ChainId,
    sequence: z.int().min(1),
    hash: z.string(),
    at: Instant,
    statement: z.string(),
  }),
)

export const auditEvents = [GuestViewAdvanced, AuditHeadSigned] as const
