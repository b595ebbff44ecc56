import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { StartError } from '../supervisor/start-error.ts'

export const manifestFile = 'backup.json'

/** Says what a directory is, and what is in it. Written last: a directory without it is no complete backup. */
const Manifest = z.object({
  format: z.literal('safe-menu backup'),
  version: z.literal(1),
  /** When the copy of the log began. The vault is newer. */
  takenAt: z.string(),
  /** The SHA-256 (hex) of each file, by its path. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.infer<typeof Manifest>

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Reads the manifest and compares every file with it.
 * @throws StartError if the directory is no backup, or a file is missing or changed
 */
export async function checkBackup(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, manifestFile), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${backup} is not a complete backup: it has no ${manifestFile}.`)
  const json: unknown = await Promise.resolve(text)
    .then(JSON.parse)
    .catch(() => null)
  const found = Manifest.safeParse(json)
  if (!found.success)
    throw new StartError(`${backup} is not a backup of this version: its ${manifestFile} differs.`)
  for (const [path, digest] of Object.entries(found.data.files)) {
    const actual = await sha256Of(join(backup, path)).catch(() => null)
    if (actual !== digest) throw new StartError(`${join(backup, path)} is missing or was changed.`)
  }
  return found.data
}
