import type { Route, RouteBody, RouteParams, RouteQuery } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { Caller } from '../auth/caller.ts'
import type { LiveConnection } from './live-connections.ts'

/** What a handler is given: parsed and guarded, nothing of Koa. */
export interface RouteRequest<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
  /** `null` for a guest. Never null on a route whose access is by role. */
  readonly caller: Caller | null
  readonly requestId: string
  /** The path as it was called, without the query. */
  readonly path: string
  /** The client's Idempotency-Key, or `null`. */
  readonly idempotencyKey: string | null
  /** The client's Consistency-Token, or `null`. */
  readonly consistencyToken: string | null
  /** The client's address (from X-Forwarded-For only when the gateway set it). */
  readonly address: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly log: Logger
  /** Aborts when the client went away. */
  readonly signal: AbortSignal
}

/** What a handler answers. A `Buffer` or a `Readable` body is sent as it is, with the content type among `headers`. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that stays open (server-sent events): `live` is called once the head is on its way. */
export interface LiveReply {
  readonly headers?: Readonly<Record<string, string>>
  readonly live: (connection: LiveConnection) => void
}

export type Handler<R extends Route> = (request: RouteRequest<R>) => Promise<Reply | LiveReply>

/** One handler for every route of a service, by the route's id: the compiler names a missing, surplus or mistyped one. */
export type HandlersOf<R extends Route, Service extends Route['service']> = {
  readonly [Id in Extract<R, { service: Service }>['id']]: Handler<Extract<R, { id: Id }>>
}
