import type { Route, RouteBody, RouteParams, RouteQuery } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { Caller } from '../auth/tokens.ts'
import type { LiveConnection } from './live-connections.ts'

/** A request as handlers receive it: parsed and authorised, independent of Koa. */
export interface RouteRequest<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
  /** `null` for a guest. Never `null` on a route with access by role. */
  readonly caller: Caller | null
  readonly requestId: string
  /** The requested path without the query. */
  readonly path: string
  /** The client's Idempotency-Key, or `null`. */
  readonly idempotencyKey: string | null
  /** The client's Consistency-Token, or `null`. */
  readonly consistencyToken: string | null
  /** The client's address. From X-Forwarded-For only if the gateway is trusted. */
  readonly address: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  /** Whether the client takes an answer in this encoding. */
  readonly acceptsEncoding: (encoding: 'br' | 'gzip') => boolean
  readonly log: Logger
}

/** A handler's response. A `Buffer` or `Readable` body is sent unchanged, with its content type in `headers`. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A response that stays open (server-sent events). `live` is called once the headers are sent. */
export interface LiveReply {
  readonly headers?: Readonly<Record<string, string>>
  readonly live: (connection: LiveConnection) => void
}

/**
 * Handles a route's requests. Declared as a method, so that a handler of one route can be kept in a list of handlers of any
 * route: the server calls each only with requests of its own route.
 */
export type Handler<R extends Route> = {
  handle(request: RouteRequest<R>): Promise<Reply | LiveReply>
}['handle']

/** A handler for each route of a service, by the route's id. The compiler reports a missing, unknown or mistyped one. */
export type HandlersOf<R extends Route, Service extends Route['service']> = {
  readonly [Id in Extract<R, { service: Service }>['id']]: Handler<Extract<R, { id: Id }>>
}

/** A handler under the id of its route, to be spread into a service's handlers. */
export type HandlerOf<R extends Route> = { readonly [Id in R['id']]: Handler<R> }

/** Handles a route. The services have shorter forms for their usual commands and queries. */
export function handles<R extends Route>(route: R, handler: Handler<R>): HandlerOf<R> {
  return { [route.id]: handler } as HandlerOf<R>
}
