import type { ErrorBody } from '@safe-menu/contracts/errors'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Exchange } from './exchange.ts'
import { ClientDisconnected } from './read-body.ts'
import { type TranslateError, toAppError } from './translate-error.ts'

/** Turns whatever was thrown into the answer, and writes into the log what the answer does not say. Headers set before are kept. */
export function sendErrorResponse(
  ctx: Context,
  error: unknown,
  exchange: Exchange,
  log: Logger,
  translate?: TranslateError,
): void {
  // The access log says 499; there is nobody to answer and nothing to fix.
  if (error instanceof ClientDisconnected || ctx.req.socket.destroyed) {
    ctx.respond = false
    ctx.res.destroy()
    return
  }
  const fault = toAppError(error, translate)
  if (fault.status >= 500) {
    const level = fault.code === 'internal.unexpected' ? 'error' : 'warn'
    log[level](
      { requestId: exchange.requestId, route: exchange.route, code: fault.code, err: fault.cause ?? fault },
      'request failed',
    )
  }
  if (ctx.headerSent) {
    // Half an answer is out: cutting the connection is the only way left to say that it is not whole.
    ctx.respond = false
    ctx.res.destroy()
    return
  }
  const body: ErrorBody = {
    error: fault.message,
    code: fault.code,
    requestId: exchange.requestId,
    ...(fault.issues ? { issues: [...fault.issues] } : {}),
    ...(fault.current === undefined ? {} : { current: fault.current }),
  }
  ctx.set('cache-control', 'no-store')
  if (fault.status === 401) ctx.set('www-authenticate', 'Bearer') // RFC 9110, 15.5.2: a 401 names a scheme
  ctx.set(fault.headers)
  ctx.status = fault.status
  ctx.body = body
}
