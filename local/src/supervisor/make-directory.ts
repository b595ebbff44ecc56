import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a directory and the missing ones above it, one at a time: with `recursive`, Node tries for ever in a folder that takes
 * no new ones, such as /proc. Rejects with the system's errors.
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing)
    await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // another process created it at this moment
    })
}
