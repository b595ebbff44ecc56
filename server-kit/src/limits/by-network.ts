import type { Limiter } from './limiter.ts'
import { networksOf } from './networks.ts'
import type { LimitName } from './rate-limits.ts'

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

type Place = Parameters<Limiter['hold']>

/** A place in each network of an address. Wider networks have at most four times the places of one address. */
export const placesOf = (limit: Place[0], address: string): readonly Place[] =>
  networksOf(address).map(({ key, times }) => [limit, key, Math.min(times, mostTimesHeld)])

/** Holds places until the returned function is called. `null`: one of them is full. */
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
