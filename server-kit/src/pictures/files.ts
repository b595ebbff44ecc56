import type { PictureSize } from '@safe-menu/contracts/pictures/picture'

/** Where the bytes of pictures are kept. A picture never changes under its id. */
export interface PictureFiles {
  /** Durable when it resolves. Writing a picture again changes nothing. */
  put(id: string, bytes: PictureBytes): Promise<void>
  /** `null`: it is not there. */
  get(id: string, size: PictureSize): Promise<Buffer | null>
  /** Removes them. A picture that is not there is no error. */
  delete(ids: readonly string[]): Promise<void>
}

/** A picture as WebP, in both sizes. */
export type PictureBytes = Readonly<Record<PictureSize, Buffer>>

/**
 * Whether bytes begin as a WebP does (RFC 9649, 2.4): "RIFF", its length, "WEBP". Uploads may be anything, and what lies in another
 * store may have been put there by others.
 */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
