import { headers } from '@safe-menu/contracts/http/headers'
import {
  notFoundCode,
  type Route,
  type RouteParams,
  type RouteQuery,
  type RouteResponse,
} from '@safe-menu/contracts/http/route'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Reply, RouteRequest } from '@safe-menu/server-kit/http/handler'
import { type HandlerOf, handles } from '@safe-menu/server-kit/http/handler'
import type { z } from 'zod'
import { type Page, pageHeaders, readCursor } from './paging.ts'

/** What a query needs of a request: its parameters, its query and who asks. */
export type QueryInput<R extends Route> = RouteParams<R> & RouteQuery<R> & { readonly caller: Caller | null }

/** What the query for a page needs. `after`: the cursor; `null`: the first page. */
export type PageInput<R extends Route, Cursor extends z.ZodType> = QueryInput<R> & {
  readonly after: z.output<Cursor> | null
}

export type AnyRequest = Pick<RouteRequest<Route>, 'params' | 'query' | 'caller'>

interface QueriesOptions<Deps> {
  /** Passed to every query, such as the connection pool. */
  readonly deps: Deps
  /** Since when an answer may be stale; `null`: it is fresh. Lists say so in a header, as documents do. */
  readonly staleSince?: (request: AnyRequest) => Promise<Date | null>
}

/** The read routes of one capability. Guards and parsing come before: a query only looks up and shapes. */
export function createQueries<Deps>({ deps, staleSince = async () => null }: QueriesOptions<Deps>) {
  /** Handles a route whose answer says since when it may be stale. */
  function reply<R extends Route>(
    route: R,
    answer: (request: RouteRequest<R>) => Promise<Reply>,
  ): HandlerOf<R> {
    return handles(route, async request => {
      // Before and after: the tables may change in either direction while they are read.
      const before = await staleSince(request)
      const given = await answer(request)
      const since = before ?? (await staleSince(request))
      if (since === null) return given
      return { ...given, headers: { ...given.headers, [headers.staleSince]: since.toISOString() } }
    })
  }

  return {
    reply,
    /** Answers with what `read` returns; `null` becomes the 404 of what the path names. */
    query: <R extends Route>(
      route: R,
      read: (deps: Deps, input: QueryInput<R>) => Promise<Readonly<RouteResponse<R>> | null>,
    ): HandlerOf<R> =>
      reply(route, async request => ({
        status: 200,
        body: found(route, await read(deps, inputOf(request))),
      })),
    /** Answers with one page of a list; `cursor` is the schema of its cursor. */
    page: <R extends Route, Cursor extends z.ZodType>(
      route: R,
      cursor: Cursor,
      read: (deps: Deps, input: PageInput<R, Cursor>) => Promise<Page<ItemOf<R>> | null>,
    ): HandlerOf<R> =>
      reply(route, async request => {
        const query = request.query as { readonly cursor?: string }
        const after = readCursor(cursor, query.cursor)
        const page = found(route, await read(deps, { ...inputOf(request), after }))
        return { status: 200, body: page.items, headers: pageHeaders(request.path, query, page) }
      }),
  }
}

type ItemOf<R extends Route> = RouteResponse<R> extends readonly (infer Item)[] ? Item : never

function inputOf<R extends Route>({ params, query, caller }: RouteRequest<R>): QueryInput<R> {
  return { ...(params as object), ...(query as object), caller } as QueryInput<R>
}

/** An item is on a menu, and a menu of a restaurant: the narrowest is what was asked for. */
const subjects = ['itemId', 'menuId', 'restaurantId'] as const

/** @throws AppError for `null`: the 404 of what the path names; `service.not_ready` where it names nothing */
export function found<T>({ path }: Route, value: T | null): T {
  if (value !== null) return value
  const subject = subjects.find(name => path.includes(`:${name}`))
  throw new AppError(subject ? notFoundCode[subject] : 'service.not_ready')
}
