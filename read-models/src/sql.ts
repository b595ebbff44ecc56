import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the bundle (`npm run build` copies the files), or in the source tree. */
const folders = [join(import.meta.dirname, 'read-models'), import.meta.dirname]

/** The text of an SQL file of this package; `path` is relative to `src`. Throws when the file is missing. */
export function readSql(path: string): string {
  const file = folders.map(folder => join(folder, path)).find(existsSync)
  if (file === undefined) throw new Error(`No ${path} in ${folders.join(' or ')}.`)
  return readFileSync(file, 'utf8')
}
