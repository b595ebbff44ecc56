/** Chunks that make the pixels (PNG specification, 11.2 and 11.3), and the one that says how a camera was held. */
const kept: ReadonlySet<string> = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sRGB', 'eXIf'], //
)

const signatureBytes = 8
const around = 12 // length, name and checksum of a chunk

/**
 * A PNG with nothing but its pixels. The decoder unpacks texts: 300 of them, 2 MB in the file, take 2 GB of memory. `null`: a
 * chunk is not complete.
 */
export function onlyPixels(file: Buffer): Buffer | null {
  const parts = [file.subarray(0, signatureBytes)]
  let name = ''
  for (let at = signatureBytes; name !== 'IEND'; ) {
    if (at + around > file.length) return null
    const end = at + around + file.readUInt32BE(at)
    if (end > file.length) return null
    name = file.toString('latin1', at + 4, at + 8)
    if (kept.has(name)) parts.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}
