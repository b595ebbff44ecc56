import type { ErrorBody } from '@safe-menu/contracts/errors'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Exchange } from './exchange.ts'
import { ClientDisconnected } from './read-body.ts'
import { type TranslateError, toAppError } from './translate-error.ts'

/** Sends the response for an error, and logs the details that the response leaves out. Headers that are already set are kept. */
export function sendErrorResponse(
  ctx: Context,
  error: unknown,
  exchange: Exchange,
  log: Logger,
  translate?: TranslateError,
): void {
  // The client is gone. The access log says 499.
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
    // Part of the response is sent: only cutting the connection shows the client that it is incomplete.
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
