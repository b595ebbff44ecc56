import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PictureId, PictureSize } from '@safe-menu/contracts/pictures/picture'
import type { PictureFiles } from './files.ts'
import { isWebp } from './files.ts'

/** Larger files are not ours: a picture has at most 250 KB. */
const largestFile = 8 * 1024 * 1024
/** What stands in the place of a picture is no file of ours: missing, a folder, or a link to somewhere else. */
const notOurs: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENXIO'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Pictures in a folder, as `ab/ab12…-full.webp` and `ab/ab12…-thumbnail.webp`. The folder is this product's alone; several
 * processes and machines may share it. Rejects with the errors of the disk.
 */
export function createFolderFiles(folder: string): PictureFiles {
  const shelfOf = (id: string) => join(folder, id.slice(0, 2))
  const nameOf = (id: string, size: PictureSize) => `${id}-${size}.webp`
  return {
    async put(id, bytes) {
      const shelf = shelfOf(PictureId.parse(id))
      if (await mkdir(shelf, { recursive: true })) await sync(folder)
      for (const size of PictureSize.options) await write(join(shelf, nameOf(id, size)), bytes[size])
      await sync(shelf)
    },
    async get(id, size) {
      if (!PictureId.safeParse(id).success) return null
      const bytes = await read(join(shelfOf(id), nameOf(id, size)))
      return bytes !== null && isWebp(bytes) ? bytes : null
    },
    async delete(ids) {
      for (const id of ids) {
        const shelf = shelfOf(PictureId.parse(id))
        const names = await readdir(shelf).catch((error: unknown) => {
          if (notOurs.has(codeOf(error))) return []
          throw error
        })
        // Also what an interrupted upload left.
        for (const name of names) if (name.startsWith(id)) await rm(join(shelf, name), { force: true })
      }
    },
  }
}

/** Nobody ever reads a half-written file: it gets its name when all of it is on the disk. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = await open(part, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** New names survive a crash. */
async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function read(path: string): Promise<Buffer | null> {
  try {
    // Without waiting, in case it is a pipe.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const found = await file.stat()
      return found.isFile() && found.size <= largestFile ? await file.readFile() : null
    } finally {
      await file.close()
    }
  } catch (error) {
    if (notOurs.has(codeOf(error))) return null
    throw error
  }
}
