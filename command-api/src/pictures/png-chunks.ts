/** Chunks that make the pixels (PNG specification, 11.2 and 11.3). `eXIf` says how the camera was held. */
const kept: ReadonlySet<string> = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB eXIf'.split(' '))

const signatureBytes = 8
const around = 12 // length, name and checksum of a chunk

/**
 * A PNG with nothing but its pixels. The decoder unpacks texts: 80 of them, 600 KB in the file, take 3 GB of memory. `null`: a
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
