import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Logger } from 'pino'
import { familyOf, type TrustProxy } from '../../config/networks.ts'
import { createAccessLog } from '../../logging/logger.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'

export interface RequestLogOptions {
  readonly log: Logger
  readonly metrics: Metrics
  readonly trustProxy: TrustProxy
}

/** Nginx's status for a client that disconnected before the response. Used only in the log. */
const clientClosedRequest = 499

/** Routes that machines call every few seconds. They are logged at level debug. */
const quietRoutes = new Set(['livez', 'readyz', 'metrics'])

/** Gives each request its id and its client's address, and writes its log line and its metric at the end. */
export function logRequests({ log, metrics, trustProxy }: RequestLogOptions): RequestMiddleware {
  // Unique without a random number for each request: a random prefix for the process and a counter.
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  const writeLine = createAccessLog(log)

  function finish({ state, method, path, res }: RequestContext, startedAt: number): void {
    const { requestId, route, caller, isLive = false } = state
    const milliseconds = performance.now() - startedAt
    const hasLeft = !res.writableFinished && !isLive
    const status = hasLeft ? clientClosedRequest : res.statusCode
    if (!isLive) metrics.observe(route, status, milliseconds)
    const level = quietRoutes.has(route) ? 'debug' : 'info'
    writeLine(level, { requestId, method, path, route, status, milliseconds, account: caller?.accountId })
  }

  return (ctx, next) => {
    const startedAt = performance.now()
    count += 1
    const requestId = (trustProxy && givenId(ctx)) || `${prefix}-${count.toString(36)}`
    ctx.state = { requestId, route: 'unmatched', caller: null, idempotencyKey: null }
    ctx.request.ip = clientAddress(ctx, trustProxy)
    ctx.set('X-Request-Id', requestId)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.res.once('close', () => finish(ctx, startedAt))
    return next()
  }
}

const requestIdShape = /^[\w-]{8,64}$/u

function givenId(ctx: RequestContext): string | null {
  const id = ctx.get(headers.requestId)
  return requestIdShape.test(id) ? id : null
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
