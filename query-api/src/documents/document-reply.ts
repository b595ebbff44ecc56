import type { Reply } from '@safe-menu/server-kit/http/handler'
import type { Freshness } from '../freshness/freshness.ts'
import type { GuestDocument } from './guest-document.ts'
import { staleHead } from './hot-path.ts'
import { encodingFor, isKnownTo } from './negotiation.ts'

type RequestHeaders = { readonly [name: string]: string | string[] | undefined }

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

/** A document as a handler's answer: the same headers and conditions as on the hot path. */
export function documentReply(
  document: GuestDocument,
  requestHeaders: RequestHeaders,
  freshness: Freshness,
): Reply {
  const representation = document[encodingFor(single(requestHeaders['accept-encoding']))]
  const known = isKnownTo(single(requestHeaders['if-none-match']), document)
  const head = known ? representation.unchangedHead : representation.head
  const since = freshness.staleSince()
  return {
    status: known ? 304 : 200,
    body: known ? null : representation.body,
    headers: pairs(since ? staleHead(head, since) : head),
  }
}

function pairs(flat: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < flat.length; at += 2) record[(flat[at] ?? '').toLowerCase()] = flat[at + 1] ?? ''
  return record
}
