import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** A hash of the names, sizes and modification times of all files under these paths. Reading the files would slow down each start. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node)
  const visit = path => {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats) return
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.spec\.tsx?$/u.test(path)) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}
