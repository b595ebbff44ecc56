/** The index of the tab that `key` moves the focus to, around the ends; `null` for every other key. */
export function targetTab(key: string, current: number, count: number, isRightToLeft = false): number | null {
  if (count === 0) return null
  const right = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (current + right + count) % count
    case 'ArrowLeft':
      return (current - right + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
