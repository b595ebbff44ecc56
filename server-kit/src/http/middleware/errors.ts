import type { ErrorBody } from '@safe-menu/contracts/errors'
import type { Logger } from 'pino'
import { toDatabaseError } from '../../database/errors.ts'
import { AppError } from '../../errors/app-error.ts'
import type { RequestContext, RequestMiddleware, TranslateError } from '../context.ts'
import { ClientDisconnected } from './body.ts'

interface ErrorOptions {
  readonly log: Logger
  readonly translateError?: TranslateError | undefined
}

/** Answers errors, and logs the details that the response leaves out. Headers that were set before the handler ran are kept. */
export function answerErrors(options: ErrorOptions): RequestMiddleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      answerError(ctx, error, options)
    }
  }
}

function answerError(ctx: RequestContext, error: unknown, { log, translateError }: ErrorOptions): void {
  // The client is gone. The access log says 499.
  const hasLeft = error instanceof ClientDisconnected || ctx.req.socket.destroyed
  const { requestId, route } = ctx.state
  const fault = toAppError(error, requestId, translateError)
  if (fault.status >= 500 && !hasLeft) {
    const level = fault.code === 'internal.unexpected' ? 'error' : 'warn'
    log[level]({ requestId, route, code: fault.code, err: fault.cause ?? fault }, 'request failed')
  }
  if (hasLeft || ctx.headerSent) {
    // Part of the response is sent: only cutting the connection shows the client that it is incomplete.
    ctx.respond = false
    ctx.res.destroy()
    return
  }
  const body: ErrorBody = {
    error: fault.message,
    code: fault.code,
    requestId,
    ...(fault.issues ? { issues: [...fault.issues] } : {}),
    ...(fault.current === undefined ? {} : { current: fault.current }),
  }
  ctx.set('cache-control', 'no-store')
  if (fault.status === 401) ctx.set('www-authenticate', 'Bearer') // RFC 9110, 15.5.2: a 401 names a scheme
  ctx.set(fault.headers)
  ctx.status = fault.status
  ctx.body = body
}

/**
 * Converts any error to the {@link AppError} that the client gets: errors that `translate` knows, database errors as 503, and
 * everything else as a generic 500 that keeps the original error as its cause.
 */
export function toAppError(error: unknown, requestId: string, translate?: TranslateError): AppError {
  if (error instanceof AppError) return error
  return (
    translate?.(error, requestId) ??
    toDatabaseError(error) ??
    new AppError('internal.unexpected', { cause: error })
  )
}
