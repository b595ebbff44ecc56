import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const bytesPerBlock = 512 // the unit of `blocks`, on every file system

/** Bytes on the disk of all files in a folder. A file that is removed meanwhile counts nothing. */
export async function diskBytes(folder: string): Promise<number> {
  const paths = await readdir(folder, { recursive: true })
  const sizes = paths.map(path =>
    lstat(join(folder, path)).then(
      ({ blocks }) => blocks * bytesPerBlock,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}
