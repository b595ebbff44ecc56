/**
 * Fails if imports form a circle: of files, or of the folders directly under a package's `src`. A file beside these folders counts as a
 * folder. Also fails if a feature of the web client imports another one. Specs and test helpers may import anything.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { root } from './lib/steps.mjs'

const packages = ['contracts', 'server-kit', 'command-api', 'read-models', 'projector', 'query-api', 'web']
const isSource = name => /\.tsx?$/u.test(name) && !/\.spec\.tsx?$|(?:^|[/\\])testing[/\\]/u.test(name)
const relativeImport = /^(?:import|export)\b[^'"]*?from '(\.[^']+)'/gmu

/** The files that each file of a folder imports from the same folder. */
function importsIn(source) {
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isSource)
  return new Map(
    names.map(name => {
      const text = readFileSync(join(source, name), 'utf8')
      const paths = [...text.matchAll(relativeImport)].map(([, path]) => join(dirname(name), path))
      return [name, new Set(paths)]
    }),
  )
}

const folderOf = name => name.split(sep)[0]

function importsOfFolders(files) {
  const folders = new Map()
  for (const [name, imported] of files) {
    const all = folders.get(folderOf(name)) ?? new Set()
    for (const each of imported) if (folderOf(each) !== folderOf(name)) all.add(folderOf(each))
    folders.set(folderOf(name), all)
  }
  return folders
}

/** The first circle that is found, from a node back to itself; `null`: there is none. */
function circleIn(graph) {
  const done = new Set()
  function search(node, path) {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const circle = search(next, [...path, node])
      if (circle !== null) return circle
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const circle = search(node, [])
    if (circle !== null) return circle
  }
  return null
}

/** The feature of the web client that a file belongs to; `null`: it is shared or composes features. */
const featureOf = name => /^features[/\\]([^/\\]+)/u.exec(name)?.[1] ?? null

/** The imports from one feature to another: `features/a/x.tsx → features/b/y.ts`. */
function importsBetweenFeatures(files) {
  return [...files].flatMap(([name, imported]) => {
    const own = featureOf(name)
    const foreign = [...imported].filter(path => ![own, null].includes(featureOf(path)))
    return own === null ? [] : foreign.map(path => `${name} → ${path}`)
  })
}

for (const name of packages) {
  const source = join(root, name, 'src')
  const files = importsIn(source)
  for (const found of importsBetweenFeatures(files)) {
    process.stdout.write(`A feature imports another one: ${found}. app/ composes them.\n`)
    process.exitCode = 1
  }
  const circle = circleIn(files) ?? circleIn(importsOfFolders(files))
  if (circle === null) continue
  process.stdout.write(`${relative(root, source)}: imports form a circle: ${circle.join(' → ')}\n`)
  process.exitCode = 1
}
