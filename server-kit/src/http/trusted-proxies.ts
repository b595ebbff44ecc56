import { isIP } from 'node:net'
import { familyOf, type TrustProxy } from '../config/networks.ts'
import type { RequestContext } from './context.ts'

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
