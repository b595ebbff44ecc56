/**
 * How fresh the read model is known to be (architecture, "A read"): the projector beats once a second while it is caught
 * up; a listening connection that is alive proves nothing about a projector that is not.
 */
export interface Freshness {
  /** A beat was heard. `at`: the projector's clock. */
  beat(at: Date): void
  /** Since when answers may be stale; `null` while a beat was heard within 5 s. */
  staleSince(): Date | null
  /** When everything was last known to be current; `null`: never in this process. */
  lastBeat(): Date | null
}

interface Clocks {
  /** Milliseconds that only ever go forward: a wall clock set back must not keep a silent projector looking alive. */
  readonly monotonic?: () => number
  readonly now?: () => number
}

/** Architecture, "A read": silence longer than this is said. */
const silenceMs = 5_000

/** Before the first beat nothing is known: the read model may have stood still for any time. */
const unknown = new Date(0)

export function createFreshness({
  monotonic = () => performance.now(),
  now = Date.now,
}: Clocks = {}): Freshness {
  let heardAt = Number.NEGATIVE_INFINITY
  let last: Date | null = null
  return {
    beat(at) {
      heardAt = monotonic()
      // The earlier of both clocks: neither a projector ahead of us nor a late delivery makes a menu look newer.
      last = new Date(Math.min(at.getTime(), now()))
    },
    staleSince: () => (monotonic() - heardAt <= silenceMs ? null : (last ?? unknown)),
    lastBeat: () => last,
  }
}
