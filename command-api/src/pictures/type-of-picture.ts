/** The kinds of pictures that are accepted, by the first bytes of the file. */
export type PictureType = 'jpeg' | 'png' | 'webp'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) // PNG specification, 5.2
const jpeg = Buffer.from([0xff, 0xd8, 0xff]) // ITU T.81, B.1.1.3: SOI and the next marker

/** What the first bytes say that a file is; `null`: nothing that is accepted. */
export function typeOfPicture(file: Uint8Array): PictureType | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const startsWith = (start: Buffer) => bytes.subarray(0, start.length).equals(start)
  if (startsWith(jpeg)) return 'jpeg'
  if (startsWith(png)) return 'png'
  // RFC 9649, 2.4: a RIFF container
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}
