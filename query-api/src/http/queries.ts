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
import { type HandlerOf, handles, type Reply, type RouteRequest } from '@safe-menu/server-kit/http/handler'
import { z } from 'zod'

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

/** A page of a list. Cursors are `null` where there is no page on that side. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** The length of the whole list, where it is known. */
  readonly total?: number
  readonly next: object | null
  readonly prev?: object | null
}

/** A name in a cursor. PostgreSQL text cannot hold NUL. */
export const CursorName = z.string().regex(/^[^\0]*$/u)

/** Cuts a page out of rows that were read with one more than `limit`: an extra row means that there is a next page. */
export function cutPage<Item>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (last: Item) => object,
): { readonly items: readonly Item[]; readonly next: object | null } {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, next: last === undefined ? null : cursorOf(last) }
}

/** Reads the cursor of a request; `null`: the first page. Throws `request.invalid` for one that we did not write. */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | null {
  if (text === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (error) {
    throw new AppError('request.invalid', {
      issues: [{ path: ['cursor'], message: 'Use the cursor of a Link header unchanged.' }],
      cause: error,
    })
  }
}

/** The `Link` and `X-Total-Count` headers of a page. A link keeps the address and filters and has another cursor. */
export function pageHeaders(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { total, next, prev }: Omit<Page<unknown>, 'items'>,
): Record<string, string> {
  const linkTo = (rel: 'next' | 'prev', cursor: object) => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && name !== 'cursor') parameters.set(name, String(value))
    }
    parameters.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
    return `<${path}?${parameters}>; rel="${rel}"`
  }
  const links = [...(next ? [linkTo('next', next)] : []), ...(prev ? [linkTo('prev', prev)] : [])]
  return {
    ...(total === undefined ? {} : { [headers.totalCount]: String(total) }),
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
  }
}
