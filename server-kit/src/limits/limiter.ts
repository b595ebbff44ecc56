import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { type LimitName, maxOpenConnections, type RateLimit, rateLimits } from './rate-limits.ts'

export type Limiter = ReturnType<typeof createLimiter>

interface LimiterOptions {
  /** Multiplies every limit that is `scaled` (`RATE_LIMIT_SCALE`). */
  readonly scale: number
  /** Keys remembered for each limit, about 500 bytes each. Beyond it the one that was used longest ago is dropped. */
  readonly maxKeys?: number
}

/** Counts by limit and key, in fixed windows that begin with a key's first call. Methods return the seconds to wait, 0 if allowed. */
export function createLimiter({
  scale,
  maxKeys = 50_000, // at most 25 MB per limit; an attacker with more addresses is not stopped by counting them
}: LimiterOptions) {
  const counters = new Map<LimitName, ReturnType<typeof createCounter>>()
  function counterOf(name: LimitName) {
    const counter = counters.get(name) ?? createCounter(rateLimits[name], scale, maxKeys)
    counters.set(name, counter)
    return counter
  }

  const open = new Map<string, number>()
  function change(place: string, by: 1 | -1): void {
    const count = (open.get(place) ?? 0) + by
    if (count === 0) open.delete(place)
    else open.set(place, count)
  }

  return {
    /**
     * Counts one call, or `units` of a larger one, and checks the limit. A call of several units that is refused counts nothing.
     * One that is larger than the whole limit takes all of it.
     */
    async take(name: LimitName, key: string, units = 1): Promise<number> {
      const { windows, noteUse } = counterOf(name)
      const points = Math.min(units, windows.points)
      noteUse(key)
      try {
        await windows.consume(key, points)
        return 0
      } catch (refused) {
        if (points > 1) await windows.reward(key, points)
        return secondsLeft(refused as RateLimiterRes)
      }
    },
    /** Checks whether the limit is used up, without counting. */
    async blocked(name: LimitName, key: string): Promise<number> {
      const { windows } = counterOf(name)
      const window = await windows.get(key)
      return window && window.msBeforeNext > 0 && window.consumedPoints >= windows.points
        ? secondsLeft(window)
        : 0
    },
    /** Forgets what was counted for the key. */
    async clear(name: LimitName, key: string): Promise<void> {
      await counterOf(name).windows.delete(key)
    },
    /** Counts one open connection until the returned function is called. `null`: the key has reached its maximum. */
    hold(name: keyof typeof maxOpenConnections, key: string, times = 1): (() => void) | null {
      const place = `${name} ${key}`
      if ((open.get(place) ?? 0) >= times * Math.max(1, Math.floor(maxOpenConnections[name] * scale)))
        return null
      change(place, 1)
      let isOpen = true
      return () => {
        if (isOpen) change(place, -1)
        isOpen = false
      }
    },
  }
}

type Place = Parameters<Limiter['hold']>

/** Holds several places until the returned function is called. `null`: one of them is full. */
export function holdAll(limiter: Pick<Limiter, 'hold'>, places: readonly Place[]): (() => void) | null {
  const held: (() => void)[] = []
  const releaseAll = () => {
    for (const release of held) release()
  }
  for (const place of places) {
    const release = limiter.hold(...place)
    if (!release) {
      releaseAll()
      return null
    }
    held.push(release)
  }
  return releaseAll
}

/** The windows of one limit, for a bounded number of keys. */
function createCounter({ points, seconds, scaled }: RateLimit, scale: number, maxKeys: number) {
  const windows = new RateLimiterMemory({
    points: scaled ? Math.max(1, Math.floor(points * scale)) : points,
    duration: seconds,
  })
  const keys = new LRUCache<string, true>({
    maxSize: maxKeys, // `max` would allocate all of them now
    sizeCalculation: () => 1,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void windows.delete(key)
    },
  })
  return { windows, noteUse: (key: string) => void keys.set(key, true) }
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000))
