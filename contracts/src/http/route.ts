import type { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import type { Role } from '../roles.ts'

/**
 * Who may call a route.
 * - `public`: no token is needed. A token that is sent must be valid, and shows more to its own restaurant.
 * - `roles`: a token with one of the roles is needed. With `own`, the path parameter of that name must belong to the
 *   caller's restaurant. ADMIN and AUDITOR, where listed, can access every restaurant.
 */
export type Access =
  | { readonly kind: 'public' }
  | {
      readonly kind: 'roles'
      readonly roles: readonly Role[]
      readonly own?: 'restaurantId' | 'menuId' | 'itemId'
    }

/** The named rate limits. Their values are in `server-kit/src/limits/rate-limits.ts`. */
export type RateLimitName =
  | 'login'
  | 'registration'
  | 'tracking'
  | 'guest-read'
  | 'manager-read'
  | 'manager-write'
  | 'branding'
  | 'bulk'

/** The format of a request body. `none`: the body must be missing, empty or `{}`. */
export type BodyKind = 'none' | 'json' | 'csv'

/** Response types other than JSON. */
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
  /** Media type of a successful response, or its possible types. JSON by default. */
  readonly responseType?: MediaType | readonly MediaType[]
  /** Error codes of this route, in addition to `commonErrors`. */
  readonly errors: readonly ErrorCode[]
  /** Schema of `current` in the `…changed_since_seen` errors of this route. */
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

/** The error codes that every route of its kind may answer with, in addition to its own `errors`. */
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
