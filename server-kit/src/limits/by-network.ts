import type { Limiter } from './limiter.ts'
import { networksOf } from './networks.ts'
import type { LimitName, maxOpenConnections } from './rate-limits.ts'

/** Counts one for each network that an address is in, and says how long the one that has used up its limit has to wait. */
export function takeByNetwork(
  limiter: Pick<Limiter, 'take'>,
  limit: LimitName,
  address: string,
  of = '',
): number {
  return Math.max(...networksOf(address).map(({ key, times }) => limiter.take(limit, `${of}${key}`, times)))
}

/** More would let a single /48 hold every place of a process (`maxOpenConnections`). */
const mostTimesHeld = 4

/**
 * Holds a place in each network that an address is in, until the answer is called; `null`: one of them has no place left.
 * Wider networks have at most four times the places of one address.
 */
export function holdByNetwork(
  limiter: Pick<Limiter, 'hold'>,
  limit: keyof typeof maxOpenConnections,
  address: string,
): (() => void) | null {
  const held: (() => void)[] = []
  const releaseAll = () => {
    for (const release of held) release()
  }
  for (const { key, times } of networksOf(address)) {
    const release = limiter.hold(limit, key, Math.min(times, mostTimesHeld))
    if (!release) {
      releaseAll()
      return null
    }
    held.push(release)
  }
  return releaseAll
}

/** As {@link takeByNetwork}, counting nothing. */
export function blockedByNetwork(
  limiter: Pick<Limiter, 'blocked'>,
  limit: LimitName,
  address: string,
  of = '',
): number {
  return Math.max(
    ...networksOf(address).map(({ key, times }) => limiter.blocked(limit, `${of}${key}`, times)),
  )
}
