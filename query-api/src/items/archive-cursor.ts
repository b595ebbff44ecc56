import { ItemId } from '@safe-menu/contracts/ids'
import { Instant } from '@safe-menu/contracts/time'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { z } from 'zod'
import type { ArchiveCursor } from './queries.ts'

const Cursor = z.strictObject({ archivedAt: Instant, id: ItemId })

export function writeCursor(cursor: ArchiveCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** The cursor of a request; one that we did not write is a fault of the field, not of the server. */
export function readCursor(text: string | undefined): ArchiveCursor | null {
  if (text === undefined) return null
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (error) {
    throw new AppError('request.invalid', {
      issues: [{ path: ['cursor'], message: 'Use the cursor of a Link header as it was given.' }],
      cause: error,
    })
  }
}

/** The `Link` header to the next page: the same address and filters with another cursor. */
export function nextLink(
  path: string,
  query: Readonly<Record<string, unknown>>,
  next: ArchiveCursor,
): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && name !== 'cursor') parameters.set(name, String(value))
  }
  parameters.set('cursor', writeCursor(next))
  return `<${path}?${parameters}>; rel="next"`
}
