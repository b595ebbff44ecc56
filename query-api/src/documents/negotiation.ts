import { type Encoding, entityTagOf, type GuestDocument } from './guest-document.ts'

/** Browsers send one of a few values. Beyond this many different ones, values are parsed each time. */
const rememberedHeaders = 200
const remembered = new Map<string, Encoding>()

/** The best encoding that a client accepts (RFC 9110, 12.5.3): Brotli, then gzip, then none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const chosen = parseEncoding(acceptEncoding)
  if (remembered.size < rememberedHeaders) remembered.set(acceptEncoding, chosen)
  return chosen
}

/** Whether a client accepts gzip: the encoding of live streams, because Brotli needs a compressor for each of them. */
export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  acceptEncoding !== undefined && accepted(acceptEncoding)('gzip')

function parseEncoding(header: string): Encoding {
  const takes = accepted(header)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

function accepted(header: string): (coding: string) => boolean {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1'
    weights.set(coding, Number(weight))
  }
  return coding => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}

const entityTag = /(?:W\/)?"([^"]*)"/gu
const encodingSuffix = /-(?:br|gzip)$/u

/**
 * Whether a client already has this document (RFC 9110, 13.1.2): `*`, a list, weak or strong tags. The tags of all encodings
 * count, because the document is the same.
 */
export function isKnownTo(ifNoneMatch: string | undefined, document: Pick<GuestDocument, 'etag'>): boolean {
  if (ifNoneMatch === undefined) return false
  if (
    ifNoneMatch === entityTagOf(document.etag, 'br') ||
    ifNoneMatch === entityTagOf(document.etag, 'identity')
  )
    return true
  if (ifNoneMatch.trim() === '*') return true
  for (const [, tag = ''] of ifNoneMatch.matchAll(entityTag))
    if (tag === document.etag || tag.replace(encodingSuffix, '') === document.etag) return true
  return false
}
