import type { Route, RouteBody, RouteParams, RouteQuery } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { Caller } from '../auth/tokens.ts'
import type { RouteContext } from './context.ts'
import type { LiveConnection } from './live-connections.ts'
import { type HandledRoute, on } from './router.ts'

/** A request as handlers receive it that do not use Koa's context yet. */
export interface RouteRequest<R extends Route> {
  readonly params: RouteParams<R>
  readonly query: RouteQuery<R>
  readonly body: RouteBody<R>
  readonly caller: Caller | null
  readonly requestId: string
  readonly path: string
  readonly idempotencyKey: string | null
  readonly consistencyToken: string | null
  readonly address: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly acceptsEncoding: (encoding: 'br' | 'gzip') => boolean
  readonly log: Logger
}

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface LiveReply {
  readonly live: (connection: LiveConnection) => void
}

type Handler<R extends Route> = (request: RouteRequest<R>) => Promise<Reply | LiveReply>

export type HandlerOf<R extends Route> = { readonly [Id in R['id']]: HandledRoute }

/** Handles a route without Koa's context. */
export function handles<R extends Route>(route: R, handler: Handler<R>): HandlerOf<R> {
  const handled = on<Route>(route, async ctx => {
    const reply = await handler(requestOf(ctx) as RouteRequest<R>)
    if ('live' in reply) return ctx.openLive(reply.live)
    ctx.set({ 'content-type': 'application/json; charset=utf-8', ...reply.headers })
    ctx.status = reply.status
    ctx.body = reply.body as null
  })
  return { [route.id]: handled } as HandlerOf<R>
}

function requestOf(ctx: RouteContext<Route>): RouteRequest<Route> {
  return {
    ...ctx.input,
    caller: ctx.state.caller,
    requestId: ctx.state.requestId,
    path: ctx.path,
    idempotencyKey: ctx.state.idempotencyKey,
    consistencyToken: ctx.get('consistency-token') || null,
    address: ctx.ip,
    headers: ctx.headers,
    acceptsEncoding: encoding => Boolean(ctx.acceptsEncodings(encoding)),
    get log() {
      return ctx.log
    },
  }
}
