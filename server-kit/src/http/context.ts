import type { Readable } from 'node:stream'
import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type {
  Route,
  RouteBody,
  RouteParams,
  RouteQuery,
  RouteResponse,
} from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Middleware, ParameterizedContext } from 'koa'
import type { Logger } from 'pino'
import type { Caller, TokenVerifier } from '../auth/tokens.ts'
import type { AppError } from '../errors/app-error.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { LimitName } from '../limits/rate-limits.ts'
import type { LiveConnection } from './live-connections.ts'

/** What the middleware before a handler need. */
export interface Policy {
  readonly tokens: TokenVerifier
  /** Whether a valid token was revoked: by a password change, an erased account or a logout. */
  readonly isRevoked: (claims: TokenClaims) => boolean | Promise<boolean>
  readonly limiter: Limiter
  /** Finds the restaurant of a menu or an item. `null`: it does not exist. */
  readonly ownerOf: (kind: 'menu' | 'item', id: string, route: Route) => Promise<RestaurantId | null>
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: (route: Route, ctx: RequestContext) => Promise<void>
  /**
   * Outside production: a field or an error code that the route does not declare is a 500, and the log names it. In
   * production undeclared fields are left out. A status or a body that breaks its schema is a 500 in both.
   */
  readonly strictResponses: boolean
  readonly translateError?: TranslateError | undefined
}

/** Translates a request's error of a library or service into an AppError. `null`: the error is unknown. */
export type TranslateError = (error: unknown, requestId: string) => AppError | null

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
  /** The client's Idempotency-Key. */
  idempotencyKey: string | null
}

/** A request after it was parsed by the schemas of its route. */
export interface RouteInput<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
}

/** What {@link createApp} adds to Koa's context. */
interface AppContext {
  /** Writes lines with the request's id and its route. */
  readonly log: Logger
  readonly policy: Policy
  /**
   * Answers with a stream of server-sent events. `onOpen` is called when the headers are sent: not for a HEAD request, and not if the
   * client has left.
   */
  readonly openLive: (onOpen: (connection: LiveConnection) => void) => void
}

/** Koa's context as middleware see it. */
export type RequestContext = ParameterizedContext<RequestState, MiddlewareContext>
export type RequestMiddleware = Middleware<RequestState, MiddlewareContext>

export interface MiddlewareContext extends AppContext {
  /** The path's parameters, before they are parsed. */
  readonly params?: unknown
  /** Set by `parseInput`. */
  input: RouteInput<Route>
}

/** Koa's context as the handler of a route sees it: the request is parsed, authorised and counted. */
export type RouteContext<R extends Route> = ParameterizedContext<
  RequestState & { readonly caller: CallerOf<R> },
  AppContext & { readonly input: RouteInput<R> },
  Readonly<RouteResponse<R>> | Buffer | Readable | null
>

/** A route with access by role always has a caller. */
type CallerOf<R extends Route> = R['access'] extends { readonly kind: 'roles' } ? Caller : Caller | null
