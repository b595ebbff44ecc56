import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// A file of its own without imports of the engine, because its spec runs a copy of it.

/** Read as the program starts: an update may replace the file while it runs. */
const digest = createHash('sha256')
  .update(process.version)
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 32)

/**
 * A digest of the running program: the bundle that contains this module, and Node.js. Two releases have different ones, even if the
 * versions of their groups are the same.
 */
export const programDigest = (): string => digest
