const counts = new Intl.NumberFormat('en')

/** `12,345`. */
export function shownCount(value: number): string {
  return counts.format(value)
}
