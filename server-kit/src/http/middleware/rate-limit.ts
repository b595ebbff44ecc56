import type { Route } from '@safe-menu/contracts/http/route'
import { tryAgainIn } from '../../errors/app-error.ts'
import { addressKey, visitorKey } from '../../limits/addresses.ts'
import { holdAll, type Limiter } from '../../limits/limiter.ts'
import { rateLimits } from '../../limits/rate-limits.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'

interface LimitOptions {
  readonly limiter: Limiter
}

/**
 * Counts the request against its route's limit. A limit by account counts requests without a valid token by address, so that
 * invalid tokens do not bypass it.
 */
export function rateLimit(route: Route, { limiter }: LimitOptions): RequestMiddleware {
  const { per, counts } = rateLimits[route.limit]
  function keyOf(ctx: RequestContext): string {
    if (per === 'visitor') return visitorKey(ctx.ip, ctx.get('user-agent'))
    return (per === 'account' && ctx.state.caller?.accountId) || addressKey(ctx.ip)
  }

  return async (ctx, next) => {
    const isExempt = counts === 'failures' || ctx.state.exempt === route.limit // the handler counts its failures
    if (!isExempt) {
      if (per === 'visitor') refuseAfter(await limiter.take('tracking-address', addressKey(ctx.ip)))
      refuseAfter(await limiter.take(route.limit, keyOf(ctx)))
    }
    return next()
  }
}

function refuseAfter(seconds: number): void {
  if (seconds > 0) throw tryAgainIn(seconds)
}

/** All uploads of a process may be this many times those of one account: 64 bodies of 3 MB are a quarter of a service's memory. */
const timesInTotal = 4

/**
 * Holds a place for an upload until it is answered: slow clients must not fill the memory with bodies that are never complete. Throws
 * `service.busy` when the account, its address or the process has too many.
 */
export function limitUploads({ bodyKind }: Route, { limiter }: LimitOptions): RequestMiddleware {
  if (bodyKind !== 'picture') return (_, next) => next()
  return async (ctx, next) => {
    const release = holdAll(limiter, [
      ['picture', addressKey(ctx.ip)],
      ['picture', `account ${ctx.state.caller?.accountId ?? ''}`],
      ['picture', 'all', timesInTotal],
    ])
    if (!release) throw tryAgainIn(5, 'service.busy')
    try {
      await next()
    } finally {
      release()
    }
  }
}
