/** Whether bytes begin as a WebP does ("RIFF", its length, "WEBP"): what lies in another place may have been put there by others. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
