import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'

/**
 * The text of a file that is made once: by whoever comes first, complete or not at all, mode 0600, and on the disk
 * before anybody uses it (a key that a power cut takes back would orphan what it has encrypted).
 */
export async function keptFile(path: string, make: () => string): Promise<string> {
  const existing = await readKept(path)
  if (existing !== null) return existing
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(make())
    await file.sync()
    // Unlike rename, link never replaces what another process has put there meanwhile.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return (await readKept(path)) ?? ''
}

/** The text of such a file; `null`: it is not there. */
export async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
