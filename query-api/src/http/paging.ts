import { headers } from '@safe-menu/contracts/http/headers'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { z } from 'zod'

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
