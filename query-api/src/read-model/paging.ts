import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { z } from 'zod'

/** A name in a cursor. The text of a database holds no NUL. */
export const CursorName = z.string().regex(/^[^\0]*$/u)

/** The cursor of a request; one that we did not write is a fault of the field, not of the server. `null`: the first page. */
export function readCursor<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | null {
  if (text === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (error) {
    throw new AppError('request.invalid', {
      issues: [{ path: ['cursor'], message: 'Use the cursor of a Link header as it was given.' }],
      cause: error,
    })
  }
}

/** A `Link` to the page on one side: the same address and filters with another cursor. */
export function pageLink(
  path: string,
  query: Readonly<Record<string, unknown>>,
  cursor: object,
  rel: 'next' | 'prev',
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && name !== 'cursor') parameters.set(name, String(value))
  }
  parameters.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'))
  return `<${path}?${parameters}>; rel="${rel}"`
}

/** The `Link` to the next page, where pages are walked one way only. */
export function nextLink(path: string, query: Readonly<Record<string, unknown>>, next: object): string {
  return pageLink(path, query, next, 'next')
}
