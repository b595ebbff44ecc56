import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'

/**
 * How fresh the read model is known to be (architecture, "A read"): the projector beats once a second while it is caught
 * up; a listening connection that is alive proves nothing about a projector that is not.
 */
export interface Freshness {
  /** A beat was heard. `at`: the projector's clock. */
  beat(at: Date): void
  /** Since when answers about a restaurant may be stale; `null` while a beat was heard within 5 s and it is not behind. */
  staleSince(restaurantId?: string | null): Date | null
  /** When everything was last known to be current; `null`: never in this process. */
  lastBeat(): Date | null
}

interface Clocks {
  /** Milliseconds that only ever go forward: a wall clock set back must not keep a silent projector looking alive. */
  readonly monotonic?: () => number
  readonly now?: () => number
  /** Since when a restaurant's own tables lag behind the others' (see behind.ts). */
  readonly behindSince?: (restaurantId: string | null) => Date | null
}

/** Before the first beat nothing is known: the read model may have stood still for any time. */
const unknown = new Date(0)

export function createFreshness({
  monotonic = () => performance.now(),
  now = Date.now,
  behindSince = () => null,
}: Clocks = {}): Freshness {
  let heardAt = Number.NEGATIVE_INFINITY
  let last: Date | null = null
  return {
    beat(at) {
      heardAt = monotonic()
      // The earlier of both clocks: neither a projector ahead of us nor a late delivery makes a menu look newer.
      last = new Date(Math.min(at.getTime(), now()))
    },
    staleSince(restaurantId = null) {
      const silentSince = monotonic() - heardAt <= projectorSilenceMs ? null : (last ?? unknown)
      return earlier(silentSince, behindSince(restaurantId))
    },
    lastBeat: () => last,
  }
}

/** The earlier of two instants, where `null` is none. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
