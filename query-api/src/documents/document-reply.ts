import type { Reply } from '@safe-menu/server-kit/http/handler'
import type { Freshness } from '../freshness/freshness.ts'
import { type GuestDocument, staleSince } from './guest-document.ts'
import { staleHead } from './hot-path.ts'
import { encodingFor, isKnownTo } from './negotiation.ts'

type RequestHeaders = { readonly [name: string]: string | string[] | undefined }

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

/** Answers with a document, with the same headers and conditions as the hot path. */
export async function documentReply(
  document: GuestDocument,
  requestHeaders: RequestHeaders,
  freshness: Freshness,
): Promise<Reply> {
  const encoding = encodingFor(single(requestHeaders['accept-encoding']))
  const known = isKnownTo(single(requestHeaders['if-none-match']), document)
  const answer = known ? null : await document.represent(encoding)
  const head = answer?.head ?? document.unchangedHead[encoding]
  const since = staleSince(document, freshness)
  return {
    status: known ? 304 : 200,
    body: answer?.body ?? null,
    headers: pairs(since ? staleHead(head, since) : head),
  }
}

/**
 * Answers a manager with rows that a document is made of, or with 304 while the client has the document's tag. `read` runs
 * after the document was loaded, so the body may be newer than its tag but never older.
 */
export async function replyUnlessKnown(
  document: GuestDocument,
  requestHeaders: RequestHeaders,
  read: () => Promise<unknown>,
): Promise<Reply> {
  const headers = {
    etag: `W/"${document.etag}"`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  }
  return isKnownTo(single(requestHeaders['if-none-match']), document)
    ? { status: 304, body: null, headers }
    : { status: 200, body: await read(), headers }
}

function pairs(flat: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < flat.length; at += 2) record[(flat[at] ?? '').toLowerCase()] = flat[at + 1] ?? ''
  return record
}
