import type { ErrorCode } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route, RouteParams, RouteQuery } from '@safe-menu/contracts/http/route'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext, RequestMiddleware } from '@safe-menu/server-kit/http/context'
import { z } from 'zod'

/** What a query needs of a request: its parameters, its query and who asks. */
export type QueryInput<R extends Route> = RouteParams<R> & RouteQuery<R> & { readonly caller: Caller | null }

/** What the query for a page needs. `after`: the cursor; `null`: the first page. */
export type PageInput<R extends Route, Cursor extends z.ZodType> = QueryInput<R> & {
  readonly after: z.output<Cursor> | null
}

/** The parsed parameters of a request and who sends it. */
interface Asking<Params, Query> {
  readonly input: { readonly params: Params; readonly query: Query }
  readonly state: { readonly caller: Caller | null }
}

export function inputOf<Params extends object, Query extends object>({
  input,
  state,
}: Asking<Params, Query>) {
  return { ...input.params, ...input.query, caller: state.caller }
}

/** `cursor`: the schema of the cursor. */
export function pageInputOf<
  Params extends object,
  Query extends { readonly cursor?: string | undefined },
  Cursor extends z.ZodType,
>(ctx: Asking<Params, Query>, cursor: Cursor) {
  return { ...inputOf(ctx), after: readCursor(cursor, ctx.input.query.cursor) }
}

/** Says in a header since when an answer may be stale, as documents do. `null`: it is fresh. */
export function reportStaleness(
  staleSince: (ctx: RequestContext) => Promise<Date | null>,
): RequestMiddleware {
  return async (ctx, next) => {
    // Before and after: the tables may change in either direction while they are read.
    const before = await staleSince(ctx)
    await next()
    const since = before ?? (await staleSince(ctx))
    if (since !== null) ctx.set(headers.staleSince, since.toISOString())
  }
}

/** @throws AppError with `code` for `null` */
export function found<T>(value: T | null, code: ErrorCode): T {
  if (value === null) throw new AppError(code)
  return value
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

/** Sets the `Link` and `X-Total-Count` headers of a page. A link keeps the address and filters and has another cursor. */
export function itemsOfPage<Item>(
  ctx: Pick<RequestContext, 'set' | 'path' | 'input'>,
  { items, total, next, prev }: Page<Item>,
): readonly Item[] {
  const linkTo = (rel: 'next' | 'prev', cursor: object) => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(ctx.input.query as object)) {
      if (value !== undefined && name !== 'cursor') parameters.set(name, String(value))
    }
    parameters.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
    return `<${ctx.path}?${parameters}>; rel="${rel}"`
  }
  const links = [...(next ? [linkTo('next', next)] : []), ...(prev ? [linkTo('prev', prev)] : [])]
  if (total !== undefined) ctx.set(headers.totalCount, String(total))
  if (links.length > 0) ctx.set('link', links.join(', '))
  return items
}
