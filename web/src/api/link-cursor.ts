/** The cursor in a `Link: <...>; rel="next"` header, or in its `rel="prev"`; `null` at the end of the list. */
export function linkCursor(link: string | null, rel: 'next' | 'prev' = 'next'): string | null {
  const target = new RegExp(`<([^>]+)>;\\s*rel="${rel}"`, 'u').exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://relative.invalid').searchParams.get('cursor')
}
