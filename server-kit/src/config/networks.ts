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

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
