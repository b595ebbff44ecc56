import { BlockList, isIP } from 'node:net'
import type { RequestContext } from './context.ts'

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
 * The client's address, of the entries that Koa reads from `X-Forwarded-For` (`app.proxy`). The gateway added the last entry: the address
 * that connected to it. If that is a trusted proxy, the entry before it is the address that connected to that proxy, and so on. A
 * client can write anything before its own entry.
 */
export function clientAddress(
  { ips, req }: Pick<RequestContext, 'ips' | 'req'>,
  trustProxy: TrustProxy,
): string {
  const isProxy = (address: string) =>
    typeof trustProxy === 'object' && trustProxy.check(address, familyOf(address))
  const address = ips.findLast((entry, at) => at === 0 || !isProxy(entry)) ?? ''
  return isIP(address) === 0 ? (req.socket.remoteAddress ?? '') : address
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
