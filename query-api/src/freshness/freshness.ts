import { projectorSilenceMs } from '@safe-menu/contracts/freshness-bounds'

/**
 * How fresh the read model is known to be (architecture, "A read"). The projector sends a heartbeat every second while it is
 * live. A working connection alone does not prove that the projector runs.
 */
export interface Freshness {
  /** A heartbeat arrived. `at`: the projector's clock. */
  beat(at: Date): void
  /** Since when answers about a restaurant may be stale; `null`: a heartbeat came within 5 s and it is not behind. */
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

/** Before the first heartbeat: the read model may be of any age. */
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

/** The earlier of two instants; `null` counts as no instant. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
