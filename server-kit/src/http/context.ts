import type { Route } from '@safe-menu/contracts/http/route'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Caller } from '../auth/tokens.ts'
import type { AppError } from '../errors/app-error.ts'
import type { LimitName } from '../limits/rate-limits.ts'
import type { RouteRequest } from './handler.ts'

/** What the middleware learn about a request, in `ctx.state`. */
export interface RequestState {
  readonly requestId: string
  /** The route's id, for the log and the metrics. */
  route: string
  /** The response stays open: a disconnect is not an abort, and the duration is not a latency. */
  isLive?: boolean
  /** The rate limit that this request does not count against. */
  exempt?: LimitName
  /** Who sent a valid token; `null`: a guest. */
  caller: Caller | null
  /** Why the token was refused. The request is counted first. */
  refusal?: AppError
  /** The parsed request. */
  input?: RouteRequest<Route>
}

export type RequestContext = ParameterizedContext<RequestState>
export type RequestMiddleware = Middleware<RequestState>
