import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Role } from '../roles.ts'

/**
 * Who may call a route.
 * - `public`: nobody needs a token; one that is sent still has to verify, and shows more to its own restaurant.
 * - `roles`: a token of one of the roles. With `own`, the path parameter of that name must belong to the
 *   caller's restaurant (a restaurant id compares directly; a menu or an item is looked up); ADMIN and AUDITOR, where listed, see every restaurant's.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'roles'
      readonly roles: readonly Role[]
      readonly own?: 'restaurantId' | 'menuId' | 'itemId'
    }

/** The named rate limits; their figures are in server-kit's one table. */
export type RateLimitName =
  | 'login'
  | 'registration'
  | 'tracking'
  | 'guest-read'
  | 'manager-read'
  | 'manager-write'
  | 'branding'
  | 'bulk'

/** How a request body arrives. `none`: a body is optional and ignored when it is empty or `{}`. */
export type BodyKind = 'none' | 'json' | 'csv'

/** What is no JSON. */
type MediaType = 'text/csv' | 'text/event-stream' | 'application/x-ndjson'

/**
 * One HTTP route, as data. Servers' guards, the web client, the API reference and the generic tests are derived from it.
 * `path` uses `:name` for parameters. `responses` maps each successful status to its body's schema.
 */
export interface Route {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly service: 'command' | 'query'
  readonly access: Access
  readonly limit: RateLimitName
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly bodyKind: BodyKind
  readonly body?: z.ZodType
  readonly responses: { readonly [status: number]: z.ZodType }
  /** Media type of a successful answer, or those that it may have; JSON unless told. */
  readonly responseType?: MediaType | readonly MediaType[]
  /** Codes beyond those every route of its kind can answer with (see `commonErrors`). */
  readonly errors: readonly ErrorCode[]
  /** What a `…changed_since_seen` error of this route carries as `current`. */
  readonly current?: z.ZodType
}

/** Keeps a route's literal types, so that clients and handlers infer from it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : Record<never, never>
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

export type RouteParams<R extends Route> = Parsed<R['params']>
export type RouteQuery<R extends Route> = Parsed<R['query']>
/** The body as the handler sees it, after parsing. */
export type RouteBody<R extends Route> = Parsed<R['body']>
/** The body as a client sends it, before parsing. */
export type RouteRequestBody<R extends Route> = Sent<R['body']>
/** The body of a successful answer. */
export type RouteResponse<R extends Route> = R['responses'][keyof R['responses']] extends infer S
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : never

/** The codes that every route may answer with beside its own `errors`. */
export function commonErrors(route: Route): readonly ErrorCode[] {
  return [
    'request.malformed',
    'request.invalid',
    'request.too_large',
    'auth.token_invalid',
    'rate.limited',
    'internal.unexpected',
    'service.not_ready',
    'service.busy',
    'service.database_unavailable',
    ...(route.access.kind === 'roles' ? (['auth.required', 'auth.forbidden'] as const) : []),
    ...(route.bodyKind === 'none' ? [] : (['request.unsupported_type'] as const)),
    ...(route.service === 'command'
      ? (['service.event_store_unavailable', 'concurrency.conflict', 'idempotency.key_reused'] as const)
      : (['request.invalid_consistency_token', 'service.read_model_behind'] as const)),
  ]
}
