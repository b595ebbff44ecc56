import { AppError, tryAgainIn } from '../../errors/app-error.ts'
import { addressKey } from '../../limits/addresses.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { RequestContext } from '../context.ts'
import type { LiveConnection, LiveConnections } from '../live-connections.ts'

export interface LiveOptions {
  readonly limiter: Limiter
  readonly live: LiveConnections
  readonly onLive: (route: string, change: 1 | -1) => void
}

/** Beyond this number of streams a process refuses the next one with 503. Measurements cover 80 % of it. */
const maxLiveConnections = 6_250

const liveHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform', // a proxy that compresses would hold events back
}

/** Opens a stream. A HEAD request gets its headers only. */
export function openLive(
  ctx: RequestContext,
  onOpen: (connection: LiveConnection) => void,
  { limiter, live, onLive }: LiveOptions,
): void {
  if (ctx.method === 'HEAD') {
    ctx.set(liveHeaders)
    ctx.status = 200
    ctx.res.end()
    ctx.respond = false
    return
  }
  // The client has left while the handler ran. Its place would never be free again: 'close' has already been emitted.
  if (ctx.res.destroyed) {
    ctx.respond = false
    return
  }
  if (live.size() >= maxLiveConnections) throw new AppError('service.busy')
  const release = limiter.hold('live', addressKey(ctx.ip))
  // A refused page tries again. Within a minute another page may have been closed.
  if (!release) throw tryAgainIn(60)
  ctx.res.once('close', release)
  ctx.state.isLive = true
  ctx.respond = false
  ctx.set(liveHeaders)
  ctx.res.statusCode = 200
  ctx.res.flushHeaders()
  onLive(ctx.state.route, 1)
  ctx.res.once('close', () => onLive(ctx.state.route, -1))
  onOpen(live.open(ctx.res))
}
