/** The encodings in which the product sends what can be compressed. */
export type Encoding = 'identity' | 'br' | 'gzip'

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
