import { createHash, randomBytes } from 'node:crypto'

/** Bytes that begin like a WebP. */
export const webp = (length: number) =>
  Buffer.concat([Buffer.from('RIFF....WEBP', 'latin1'), randomBytes(length - 12)])

/** A picture in both sizes, and an id that nothing else has. */
export function newPicture() {
  const bytes = { thumbnail: webp(300), full: webp(60_000) }
  return { id: createHash('sha256').update(bytes.full).digest('hex'), bytes }
}
