const collator = new Intl.Collator('en')
const encoder = new TextEncoder()

/** The order of PostgreSQL's `collate "en-x-icu"`: equal names are in the order of their bytes. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || compareBytes(one, other)
}

/** The order of PostgreSQL's C.UTF-8. */
export function compareBytes(one: string, other: string): number {
  if (one === other) return 0
  const [a, b] = [encoder.encode(one), encoder.encode(other)]
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
