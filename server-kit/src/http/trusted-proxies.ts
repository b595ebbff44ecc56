import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * `true`: clients connect to the gateway, and the service trusts what the gateway writes about them. A list: the gateway is
 * behind proxies in these networks, and trusts them. `false`: clients connect to the service.
 */
export type TrustProxy = boolean | BlockList

/** Reads networks in CIDR notation, separated by spaces, such as `10.0.0.0/8 2001:db8::/32`. Throws at another notation. */
export function readNetworks(text: string): BlockList {
  const networks = new BlockList()
  for (const network of text.trim().split(/\s+/u)) {
    const [address = '', bits = '', more] = network.split('/')
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    if (!/^\d{1,3}$/u.test(bits) || more !== undefined || Number(bits) > longest) {
      throw new Error('must be 0, 1, or networks such as "10.0.0.0/8 2001:db8::/32"')
    }
    networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return networks
}

/**
 * The client's address in `X-Forwarded-For`. The gateway added the last entry: the address that connected to it. If that is a
 * trusted proxy, the entry before it is the address that connected to that proxy, and so on. A client can write anything before
 * its own entry.
 */
export function forwardedAddress(headers: IncomingHttpHeaders, trustProxy: TrustProxy): string | undefined {
  const entries = headers['x-forwarded-for']
  if (typeof entries !== 'string') return undefined
  for (let end = entries.length; ; ) {
    const start = entries.lastIndexOf(',', end - 1) + 1
    const address = entries.slice(start, end).trim()
    const isProxy = typeof trustProxy === 'object' && trustProxy.check(address, familyOf(address))
    if (!isProxy || start === 0) return isIP(address) === 0 ? undefined : address
    end = start - 1
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
