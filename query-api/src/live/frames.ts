/** One server-sent event, ready to write. `data` is one line: JSON has no raw line breaks. */
export function frame(
  event: 'menu' | 'patch' | 'restaurant' | 'gone' | 'fresh' | 'stale',
  data: string,
  id?: string,
): Buffer {
  return Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`)
}
