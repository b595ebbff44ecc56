/** The cursor of the next page in a `Link: <...>; rel="next"` header. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>;\s*rel="next"/u.exec(link ?? '')?.[1]
  return target === undefined ? null : new URL(target, 'http://relative.invalid').searchParams.get('cursor')
}
