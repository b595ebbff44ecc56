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

/** Whether a spec has the comment `// Only with --all: (reason)`. Such a spec rehearses, measures, or goes a way that another spec goes. */
export function isOnlyWithAll(file) {
  return hasComment(file, 'Only with --all')
}

/**
 * The files in the order in which to start them: the longest first, so that no process still works when the others have
 * finished. Those are the ones with the comment `// Starts first: (reason)`, then the largest.
 */
export function longestFirst(files) {
  const weight = file => (hasComment(file, 'Starts first') ? 1e9 : 0) + statSync(join(root, file)).size
  const weights = new Map(files.map(file => [file, weight(file)]))
  return [...files].sort((left, right) => weights.get(right) - weights.get(left))
}

function hasComment(file, words) {
  return new RegExp(`^// ${words}: \\S`, 'mu').test(readFileSync(join(root, file), 'utf8'))
}
