import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { AccountId, AllergenId, ItemId, MenuId, RestaurantId, SessionId } from '../ids.ts'
import { languages } from '../languages.ts'
import { PictureId, PictureSize } from '../picture.ts'
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
  | 'invitation'
  | 'acceptance'
  | 'forgotten-password'
  | 'tracking'
  | 'report'
  | 'guest-read'
  | 'manager-read'
  | 'manager-write'
  | 'branding'
  | 'bulk'
  | 'import-preview'
  | 'picture'
  | 'picture-read'

/** The format of a request body. `none`: the body must be missing, empty or `{}`. `picture`: the bytes of one. */
export type BodyKind = 'none' | 'json' | 'csv' | 'picture'

/** The content types of a `picture`. HEIC and others: the browser converts what it can read. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Response types other than JSON. */
type MediaType = 'text/csv' | 'text/html' | 'text/event-stream' | 'application/x-ndjson' | 'image/webp'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Path = `/api/${string}`

/** Tables that answers are made of and that a read may wait for. No read waits for guest activity. */
export const readModels = ['menus', 'admin', 'audit'] as const
export type ReadModel = (typeof readModels)[number]

/** What a valid request sends besides the parameters of its path. See `exampleValues`. */
export interface RouteExample {
  readonly query?: Readonly<Record<string, string>>
  /** A text for CSV, bytes for a picture. */
  readonly body?: unknown
}

/** What a route states about itself, beside its method and path. */
interface RouteDeclaration {
  readonly id: string
  readonly summary: string
  /** The service that answers. By default `query` for a GET, else `command`. */
  readonly service?: 'command' | 'query'
  readonly access: Access
  /** The read models that the answer is made of: a read with a token waits until they hold its write. By default the menus. */
  readonly reads?: readonly ReadModel[]
  /** The rate limit. By default `guest-read` for a public read, and `manager-read` or `manager-write` for a route by role. */
  readonly limit?: RateLimitName
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** How the body is read. By default `json` if there is a `body`, else `none`. */
  readonly bodyKind?: BodyKind
  /** A valid request, for the API reference and the generic tests. A route with a body or a required query has one. */
  readonly example?: RouteExample
  /** Maps each successful status to its body's schema. */
  readonly responses: { readonly [status: number]: z.ZodType }
  /** Media type of a successful response, or its possible types. JSON by default. */
  readonly responseType?: MediaType | readonly MediaType[]
  /** Error codes of this route, in addition to `commonErrors` and the `not_found` of what `access` says it owns. */
  readonly errors?: readonly ErrorCode[]
  /** Schema of `current` in the `…changed_since_seen` errors of this route. */
  readonly current?: z.ZodType
}

/** One HTTP route, as data. Servers' guards, the web client, the API reference and the generic tests are derived from it. */
export interface Route extends RouteDeclaration {
  readonly method: Method
  /** The path, with `:name` for parameters. */
  readonly path: Path
  readonly service: 'command' | 'query'
  readonly reads: readonly ReadModel[]
  readonly limit: RateLimitName
  /** The schema of the parameters in `path`. */
  readonly params?: z.ZodType
  readonly bodyKind: BodyKind
  /** All error codes except `commonErrors`. */
  readonly errors: readonly ErrorCode[]
}

/** The parameters that a path may contain. */
const pathParameters = {
  restaurantId: RestaurantId,
  menuId: MenuId,
  itemId: ItemId,
  allergenId: AllergenId,
  personId: AccountId,
  sessionId: SessionId,
  language: z.enum(languages),
  pictureId: PictureId,
  pictureSize: PictureSize,
} as const
type PathParameters = typeof pathParameters

/** The names of a path's parameters. */
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsOf<P extends string> = [NamesIn<P>] extends [never]
  ? unknown
  : { readonly params: z.ZodObject<Pick<PathParameters, Extract<NamesIn<P>, keyof PathParameters>>> }

type DefaultService<M extends Method> = M extends 'GET' ? 'query' : 'command'

/** A declared route with everything that follows from its declaration. */
type RouteOf<M extends Method, P extends Path, D extends RouteDeclaration> = D & {
  readonly method: M
  readonly path: P
  readonly service: D extends { readonly service: infer Service } ? Service : DefaultService<M>
  readonly reads: readonly ReadModel[]
  readonly limit: RateLimitName
  readonly bodyKind: BodyKind
  readonly errors: readonly ErrorCode[]
} & ParamsOf<P>

/** The code for something that is unknown or belongs to another restaurant, by the path parameter that names it. */
export const notFoundCode = {
  restaurantId: 'restaurant.not_found',
  menuId: 'menu.not_found',
  itemId: 'item.not_found',
} as const satisfies Record<string, ErrorCode>

/**
 * Declares a route by its method and path, and derives what follows from the declaration. Keeps the literal types, so that
 * clients and handlers infer from it.
 * @throws Error when a public write does not name its rate limit, or the path has an unknown parameter
 */
export function defineRoute<M extends Method, P extends Path, const D extends RouteDeclaration>(
  endpoint: `${M} ${P}`,
  declaration: D,
): RouteOf<M, P, D> {
  const [method, path] = endpoint.split(' ') as [M, P]
  const { access, body, errors = [] } = declaration
  const own = access.kind === 'roles' ? access.own : undefined
  const route: Route = {
    method,
    path,
    service: method === 'GET' ? 'query' : 'command',
    reads: ['menus'],
    limit: defaultLimit(method, declaration),
    bodyKind: body ? 'json' : 'none',
    ...declaration,
    ...paramsOf(path),
    errors: own ? [notFoundCode[own], ...errors] : errors,
  }
  return route as RouteOf<M, P, D>
}

function defaultLimit(method: Method, { id, access, limit }: RouteDeclaration): RateLimitName {
  if (limit) return limit
  if (access.kind === 'roles') return method === 'GET' ? 'manager-read' : 'manager-write'
  if (method === 'GET') return 'guest-read'
  throw new Error(`${id}: a public write must name its rate limit`)
}

function paramsOf(path: string): { readonly params?: z.ZodType } {
  const names = [...path.matchAll(/:(\w+)/gu)].map(match => String(match[1]))
  if (names.length === 0) return {}
  return { params: z.strictObject(Object.fromEntries(names.map(name => [name, schemaOf(name)]))) }
}

function schemaOf(name: string): z.ZodType {
  if (Object.hasOwn(pathParameters, name)) return pathParameters[name as keyof PathParameters]
  throw new Error(`the path parameter :${name} has no schema`)
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
      ? ([
          'service.event_store_unavailable',
          'service.outcome_unknown',
          'concurrency.conflict',
          'idempotency.key_reused',
        ] as const)
      : (['request.invalid_consistency_token', 'service.read_model_behind'] as const)),
  ]
}

/** The response of a command that has nothing else to show. */
export const Message = z.strictObject({ message: z.string() })
