import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folders = [...workspaces, 'deploy'].map(name =>
  existsSync(join(root, name, 'src')) ? `${name}/src` : name,
)

/** The repository's test files whose names match, as paths from its root. */
export function findSpecs(pattern) {
  return folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(path => pattern.test(path))
      .map(path => `${folder}/${path}`),
  )
}

/**
 * Whether a spec has the comment `// Runs alone: (reason)`. Such a spec measures times or needs the whole machine, and would
 * sometimes fail if others ran at the same time.
 */
export function runsAlone(file) {
  return /^\/\/ Runs alone: \S/mu.test(readFileSync(join(root, file), 'utf8'))
}

/** Divides the files into at most `count` chunks. The largest files are placed first, each in the smallest chunk so far. */
export function divideFiles(files, count) {
  const sizes = new Map(files.map(file => [file, statSync(join(root, file)).size]))
  const chunks = Array.from({ length: Math.min(count, files.length) }, () => ({ files: [], size: 0 }))
  for (const [file, size] of [...sizes].sort(([, left], [, right]) => right - left)) {
    const smallest = chunks.reduce((least, chunk) => (chunk.size < least.size ? chunk : least))
    smallest.files.push(file)
    smallest.size += size
  }
  return chunks.map(chunk => chunk.files)
}
