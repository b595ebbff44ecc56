import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './steps.mjs'

/** Changes whenever a file under these paths does (by name, size and time of change: reading them all would cost a start its speed). */
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

/** Whether `stamp` holds this fingerprint. */
export function isCurrent(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Notes that what stands beside `stamp` was made from this fingerprint. */
export function setCurrent(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}
