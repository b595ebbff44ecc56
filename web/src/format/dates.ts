/** `m/d/yy` in the reader's time zone (specification section 2, "Item cards"). */
export function formatShortDate(instant: string): string {
  const date = new Date(instant)
  return `${date.getMonth() + 1}/${date.getDate()}/${String(date.getFullYear() % 100).padStart(2, '0')}`
}

/** `count` with its noun: `1 item`, `3 items`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
