import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * What an address is counted under: an IPv4 address itself, an IPv6 one's first 64 bits, since a household or a phone
 * is given a whole /64 and could take a new address for each call.
 */
export function addressKey(address: string): string {
  return firstGroups(address)?.join(':') ?? plain(address)
}

/** A part of the internet that one address belongs to. */
export interface Network {
  readonly key: string
  /** How many times the limit of one address all its addresses have together. */
  readonly times: number
}

/**
 * The networks that an address is counted in, the narrowest first: a free tunnel or a rented server comes with a whole /48,
 * which is 65,536 of the /64s. The wider ones have more than one address' share, because several customers of a provider
 * may be in one.
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

/** Whose turns are one's own where work is shared fairly: the widest network of an address. */
export function widestNetworkKey(address: string): string {
  return networksOf(address).at(-1)?.key ?? address
}

/** An IPv4 address without the prefix under which an IPv6 socket shows it. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** The first 64 bits of an IPv6 address; `null`: it is none. */
function firstGroups(address: string): readonly string[] | null {
  if (!address.includes(':') || plain(address) !== address || !isIPv6(address)) return null
  const [left = '', right] = (address.split('%', 1)[0] ?? '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
}

/** Whom `tracking` counts: an address and its user agent. Hashed, so that memory holds neither. */
export function visitorKey(address: string, userAgent: string): string {
  return createHash('sha256')
    .update(`${addressKey(address)}\n${userAgent}`)
    .digest('base64url')
}
