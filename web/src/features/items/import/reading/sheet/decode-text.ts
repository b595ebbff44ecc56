/** Decodes a text file: UTF-8, UTF-16, or the Windows encoding that spreadsheets still save. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return withoutMark(new TextDecoder(utf16).decode(bytes))
  try {
    return withoutMark(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text)

/** "Unicode text" of a spreadsheet: by its byte order mark, or by the zero bytes of its first letters. */
function utf16Of([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0))
    return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth))
    return 'utf-16be'
  return null
}
