/** The clocks of this process. */
export interface Clocks {
  /** Milliseconds that only ever go forward. */
  readonly monotonic: () => number
  /** Milliseconds since the epoch, by a clock that may be wrong or set. */
  readonly now: () => number
}

export const systemClocks: Clocks = { monotonic: () => performance.now(), now: Date.now }

/** An instant by the clock of another server, and when this process first saw it (monotonic). */
export interface Seen {
  readonly since: Date
  readonly seenAt: number
}

/**
 * The instant, but never later than when it was first seen, by the wall clock as it is now. With another server's clock ahead, or
 * our own set back, the instant would lie in the future: readers would take an old menu for a new one.
 */
export function sinceOf({ since, seenAt }: Seen, { monotonic, now }: Clocks): Date {
  const firstSeen = Math.ceil(now() - (monotonic() - seenAt)) // the wall clock leaves out the part of a millisecond
  return since.getTime() <= firstSeen ? since : new Date(firstSeen)
}

/** The earlier of two instants; `null` counts as no instant. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
