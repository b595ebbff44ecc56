import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Limiter } from './limiter.ts'
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

/** Forgets what {@link takeByNetwork} has counted in the networks of an address. */
export function clearByNetwork(
  limiter: Pick<Limiter, 'clear'>,
  limit: LimitName,
  address: string,
  of = '',
): void {
  for (const { key } of networksOf(address)) limiter.clear(limit, `${of}${key}`)
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

/**
 * The key that an address is counted under: the IPv4 address itself, or the first 64 bits of an IPv6 address, because a
 * household or a phone gets a whole /64 and could use a new address for each call.
 */
export function addressKey(address: string): string {
  return firstGroups(address)?.join(':') ?? plain(address)
}

/** The key that `tracking` counts: an address and its user agent, hashed, so that neither is kept in memory. */
export function visitorKey(address: string, userAgent: string): string {
  return createHash('sha256')
    .update(`${addressKey(address)}\n${userAgent}`)
    .digest('base64url')
}

/** A part of the internet that one address belongs to. */
export interface Network {
  readonly key: string
  /** All its addresses together have this many times the limit of one address. */
  readonly times: number
}

/**
 * The networks that an address is counted in, narrowest first. A free tunnel or a rented server comes with a whole /48, which
 * contains 65,536 /64 networks. Wider networks have a higher limit, because several customers of a provider may share one.
 */
export function networksOf(address: string): readonly Network[] {
  const groups = firstGroups(address)
  if (!groups) return [{ key: plain(address), times: 1 }]
  const [first, second, third, fourth = '0'] = groups
  const site = `${first}:${second}:${third}`
  return [
    { key: `${site}:${fourth}`, times: 1 },
    { key: `${site}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}/56`, times: 4 },
    { key: `${site}/48`, times: 16 },
  ]
}

/** The widest network of an address. Queues that share work fairly give each such network its turn. */
export function widestNetworkKey(address: string): string {
  return networksOf(address).at(-1)?.key ?? address
}

/** Removes the prefix that an IPv6 socket adds to an IPv4 address. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** The first 64 bits of an IPv6 address. `null`: not an IPv6 address. */
function firstGroups(address: string): readonly string[] | null {
  if (!address.includes(':') || plain(address) !== address || !isIPv6(address)) return null
  const [left = '', right] = (address.split('%', 1)[0] ?? '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}
