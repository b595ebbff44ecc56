import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'

/**
 * The text of a file that is created once: by the first process that needs it, atomically, with mode 0600, and synced to the
 * disk before it is used. If a power cut lost a key, the data encrypted with it could never be read again.
 */
export async function keptFile(path: string, make: () => string): Promise<string> {
  const existing = await readKept(path)
  if (existing !== null) return existing
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(make())
    await file.sync()
    // Unlike rename, link never replaces a file that another process has created in the meantime.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return (await readKept(path)) ?? ''
}

/** The text of such a file, or `null` if it does not exist. */
export async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
