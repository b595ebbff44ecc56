import { LRUCache } from 'lru-cache'
import { writeQuota } from './rate-limits.ts'

export type WriteQuota = ReturnType<typeof createWriteQuota>

interface WriteQuotaOptions {
  /** Multiplies burst and refill (`RATE_LIMIT_SCALE`). */
  readonly scale: number
  /** Monotonic milliseconds. */
  readonly now?: () => number
  /** Restaurants remembered, about 100 bytes each. Beyond it the one that wrote longest ago is dropped. */
  readonly maxKeys?: number
}

interface Bucket {
  left: number
  at: number
}

/**
 * Limits how much each restaurant may write, over all accounts and addresses. A token bucket for each: unlike a fixed window it allows
 * a day's burst at once and then a steady rate.
 */
export function createWriteQuota({
  scale,
  now = () => performance.now(),
  maxKeys = 100_000,
}: WriteQuotaOptions) {
  const burst = Math.max(1, writeQuota.burst * scale)
  const perSecond = writeQuota.perSecond * scale
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })

  /** The restaurant's bucket, refilled. */
  function refilled(restaurantId: string): Bucket {
    const at = now()
    const before = buckets.get(restaurantId)
    const left = before ? Math.min(burst, before.left + ((at - before.at) / 1_000) * perSecond) : burst
    const bucket = { left, at }
    buckets.set(restaurantId, bucket)
    return bucket
  }

  return {
    /** Takes `units` and returns 0, or takes nothing and returns the seconds until there are enough. */
    take(restaurantId: string, units: number): number {
      const bucket = refilled(restaurantId)
      // A full bucket also allows more than its size, otherwise larger writes would never be possible.
      const needed = Math.min(units, burst)
      if (bucket.left < needed) return Math.ceil((needed - bucket.left) / perSecond)
      bucket.left -= units
      return 0
    },
    /** Returns units that were taken and then not used. */
    refund(restaurantId: string, units: number): void {
      const bucket = refilled(restaurantId)
      bucket.left = Math.min(burst, bucket.left + units)
    },
  }
}
