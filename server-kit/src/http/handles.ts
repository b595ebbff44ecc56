import type { Route } from '@safe-menu/contracts/http/route'
import type { Handler } from './handler.ts'

/** A handler under the id of its route, to be spread into a service's handlers. */
export type HandlerOf<R extends Route> = { readonly [Id in R['id']]: Handler<R> }

/** Handles a route. The services have shorter forms for their usual commands and queries. */
export function handles<R extends Route>(route: R, handler: Handler<R>): HandlerOf<R> {
  return { [route.id]: handler } as HandlerOf<R>
}
