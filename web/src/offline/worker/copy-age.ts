/** Differences that clocks have without being set. */
const toleranceMs = 60_000

/** What a copy says about its time. Both by this device's wall clock, in epoch ms. */
interface CopyTimes {
  readonly savedAt: number
  /** The latest time that the worker has ever read from the clock. */
  readonly lastSeen: number
}

/** Milliseconds since a copy was saved. Infinity: the clock was set back. One set forward only makes a copy look older. */
export function ageOfCopy({ savedAt, lastSeen }: CopyTimes, now: number): number {
  const wasSetBack = now < Math.max(savedAt, lastSeen) - toleranceMs
  return wasSetBack || !Number.isFinite(savedAt) ? Number.POSITIVE_INFINITY : Math.max(now - savedAt, 0)
}
