import { z } from 'zod'
import { RestaurantId } from '../ids.ts'

/** A hash chain of the audit trail: one for each restaurant, and `platform` for accounts, teams and impersonations. */
export const ChainId = z.union([RestaurantId, z.literal('platform')])
export type ChainId = z.infer<typeof ChainId>

/** SHA-256 as lower-case hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/**
 * The part of a stored event that a chain covers, as stored: the JSON before parsing and upcasting, so that a new version of
 * the code computes the same hashes. The position in `$all` and the store's own time are left out, because both change when
 * a log is copied into another store.
 */
export const ChainedEvent = z.strictObject({
  id: z.uuid(),
  stream: z.string(),
  revision: z.string().regex(/^\d+$/),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
})
export type ChainedEvent = z.infer<typeof ChainedEvent>

/**
 * A link of a chain. `digest` is the SHA-256 of the event in canonical JSON (RFC 8785). `hash` is the SHA-256 of the previous
 * link's hash (for the first link 32 zero bytes) followed by this digest, as bytes. An entry that an export leaves out needs
 * only its digest.
 */
export const ChainLink = z.strictObject({
  chain: ChainId,
  /** From 1, without gaps. */
  sequence: z.int().min(1),
  digest: Hash,
  hash: Hash,
})
export type ChainLink = z.infer<typeof ChainLink>

/**
 * Events of accounts, teams and impersonations are in the platform's chain, even if they concern a restaurant. Links that set a
 * new password are in the restaurant's: whoever holds one can act as its people, and an admin can make one.
 */
const platformTypes: ReadonlySet<string> = new Set([
  'AccountRegistered',
  'PasswordChanged',
  'EmailChanged',
  'SecondFactorAdded',
  'SecondFactorRemoved',
  'AccountErased',
  'PersonInvited',
  'InvitationLinkRenewed',
  'InvitationWithdrawn',
  'InvitationAccepted',
  'PersonRoleChanged',
  'PersonRemoved',
  'ImpersonationStarted',
  'ImpersonationEnded',
])

/** The chain that an event belongs to. A chain's links are in the order of `$all`. */
export function chainOf(eventType: string, restaurantId: RestaurantId | null): ChainId {
  return restaurantId === null || platformTypes.has(eventType) ? 'platform' : restaurantId
}
