/** The encodings in which the product sends what can be compressed. */
export type Encoding = 'identity' | 'br' | 'gzip'

export type RequestHeaders = { readonly [name: string]: string | string[] | undefined }

/** The value of a header that a client may send several times. */
export function headerOf(requestHeaders: RequestHeaders, name: string): string | undefined {
  const value = requestHeaders[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Browsers send one of a few values. Beyond this many different ones, values are parsed each time. */
const rememberedHeaders = 200
const remembered = new Map<string, Encoding>()

/** The best encoding that a client accepts (RFC 9110, 12.5.3): Brotli, then gzip, then none. */
export function encodingFor(requestHeaders: RequestHeaders): Encoding {
  const acceptEncoding = headerOf(requestHeaders, 'accept-encoding')
  if (!acceptEncoding) return 'identity'
  const known = remembered.get(acceptEncoding)
  if (known) return known
  const chosen = parseEncoding(acceptEncoding)
  if (remembered.size < rememberedHeaders) remembered.set(acceptEncoding, chosen)
  return chosen
}

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

/**
 * Whether `If-None-Match` names a tag of the answer (RFC 9110, 13.1.2): `*`, a list, weak or strong tags. `isOwn` gets a tag without
 * its quotes.
 */
export function namesTag(ifNoneMatch: string | undefined, isOwn: (tag: string) => boolean): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  for (const [, tag = ''] of ifNoneMatch.matchAll(entityTag)) if (isOwn(tag)) return true
  return false
}
