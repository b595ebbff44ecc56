import { pageDoubtMs, pageExpiryMs } from '@safe-menu/contracts/freshness-bounds'
import type { Moment } from '../../../hydration/page-data.ts'

/**
 * Whether the menu on screen is still the latest (architecture, "A read"). Proof of freshness is a response or a live event
 * that the server did not mark as stale. Without proof the page says so at once, and after 30 s it calls nothing safe.
 */

export interface FreshnessFacts {
  /** When the menu on screen was last known to be the latest; `null`: never. */
  readonly proof: Moment | null
  /** Since when (epoch ms) the server says that it may be out of date itself; `null`: it does not say so. */
  readonly staleSince: number | null
  /** The last attempt to reach the server failed. */
  readonly contactLost: boolean
  /** The menu on screen is a copy that this device kept, and no server has said anything about it yet. */
  readonly copy?: SavedCopy
}

/** The time of a copy. */
export interface SavedCopy {
  /** When the server said that it was current, by the server's clock; epoch ms. */
  readonly since: number
  /** Milliseconds from saving to showing it. NaN: unknown, because the device's clock was set back. */
  readonly ageMs: number
}

export type Freshness =
  | { readonly kind: 'fresh' }
  /** May be out of date since `since` (epoch ms; `null`: never known to be current). */
  | { readonly kind: 'stale'; readonly since: number | null }
  /** The same, for so long that the page calls nothing safe. */
  | { readonly kind: 'expired'; readonly since: number | null; readonly copy?: SavedCopy | undefined }

export const noFacts: FreshnessFacts = { proof: null, staleSince: null, contactLost: false }

/** Milliseconds from `earlier` to `now` by the clock that shows more, so that neither clock can make old data look new. */
function elapsed(earlier: Moment, now: Moment): number {
  return Math.max(now.wall - earlier.wall, now.steady - earlier.steady, 0)
}

/** How old the menu on screen may be: since its last proof, or since the server says that it may be out of date itself. */
const ageOf = (proof: Moment, staleSince: number | null, now: Moment) =>
  Math.max(elapsed(proof, now), now.wall - (staleSince ?? now.wall))

/** A server whose menus were never known to be current sends the epoch, which is not a time to show. */
const known = (since: number | null) => (since !== null && since > 0 ? since : null)

/** Judges the facts at a moment. */
export function freshnessAt(facts: FreshnessFacts, now: Moment): Freshness {
  const { proof, staleSince, contactLost, copy } = facts
  // Whatever the clocks show: nobody knows what the kitchen did since.
  if (copy) return { kind: 'expired', since: copy.since, copy }
  if (proof === null) return { kind: 'expired', since: known(staleSince) }
  const since = known(staleSince === null ? proof.wall : Math.min(staleSince, proof.wall))
  const age = ageOf(proof, staleSince, now)
  if (age >= pageExpiryMs) return { kind: 'expired', since }
  if (staleSince !== null || contactLost || age >= pageDoubtMs) return { kind: 'stale', since }
  return { kind: 'fresh' }
}

/** Milliseconds until {@link freshnessAt} may return something else for the same facts; `null`: never. */
export function untilNextChange(facts: FreshnessFacts, now: Moment): number | null {
  if (facts.proof === null) return null
  const age = ageOf(facts.proof, facts.staleSince, now)
  const next = [pageDoubtMs, pageExpiryMs].find(bound => age < bound)
  return next === undefined ? null : next - age
}

/** `moment`, `milliseconds` earlier. */
export function earlier(moment: Moment, milliseconds: number): Moment {
  return { wall: moment.wall - milliseconds, steady: moment.steady - milliseconds }
}

/** The later of two moments. */
export function later(a: Moment | null, b: Moment): Moment {
  return a === null || elapsed(a, b) > 0 ? b : a
}
