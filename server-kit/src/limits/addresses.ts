import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

const bitsOfGroup = 16

/**
 * The key that an address is counted under: the IPv4 address itself, or the /64 of an IPv6 address, because a household or a phone
 * gets a whole /64 and could use a new address for each call. `bits`: of another IPv6 network.
 */
export function addressKey(address: string, bits: 48 | 64 = 64): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, bits / bitsOfGroup).map(part => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}

/**
 * The key under which an address waits for expensive work: of an IPv6 address its /48, because a rented server comes with 65,536 networks
 * of 64 bits.
 */
export const queueKey = (address: string) => addressKey(address, 48)

/** The key that `tracking` counts: an address and its user agent, hashed, so that neither is kept in memory. */
export function visitorKey(address: string, userAgent: string): string {
  return createHash('sha256')
    .update(`${addressKey(address)}\n${userAgent}`)
    .digest('base64url')
}
