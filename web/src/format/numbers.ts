const counts = new Intl.NumberFormat('en')

/** `12,345`. */
export function formatCount(value: number): string {
  return counts.format(value)
}
