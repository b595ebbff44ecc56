import type { Limiter } from './limiter.ts'
import { networksOf } from './networks.ts'
import type { LimitName, maxOpenConnections } from './rate-limits.ts'

/** Counts one call in each network of an address. Returns the longest wait in seconds, 0 if all are within the limit. */
export function takeByNetwork(
  limiter: Pick<Limiter, 'take'>,
  limit: LimitName,
  address: string,
  of = '',
): number {
  return Math.max(...networksOf(address).map(({ key, times }) => limiter.take(limit, `${of}${key}`, times)))
}

/** With more, a single /48 could hold all connections of a process (`maxOpenConnections`). */
const mostTimesHeld = 4

/**
 * Holds a place in each network of an address until the returned function is called. `null`: one of them is full.
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

/** Forgets what {@link takeByNetwork} has counted in the networks of an address. */
export function clearByNetwork(
  limiter: Pick<Limiter, 'clear'>,
  limit: LimitName,
  address: string,
  of = '',
): void {
  for (const { key } of networksOf(address)) limiter.clear(limit, `${of}${key}`)
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
