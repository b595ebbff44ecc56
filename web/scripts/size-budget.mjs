/**
 * Holds what a guest's phone loads for a menu, from the built client: all scripts and styles of the guest route by gzip,
 * and that no chart, admin or manager code is among them. Build first; `npm run validate` does both.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')

/** KB of 1,024 bytes: react, a router, a query library and the menu itself, with a few to grow. */
const budgets = { js: 110, css: 12 }

/** What the entry loads later for everybody but guests. */
const otherPages = 'src/app/shell.tsx'

/** Words that stand in those parts' scripts, minified or not, and in no guest's. */
const strangers = {
  charts: ['echarts', 'zrender'],
  manager: ['Menu Manager', 'Archived Menu Items', '/api/menu-items/archived/'],
  analytics: ['Analytics Dashboard'],
  admin: ['/api/admin/', '/api/audit/'],
}

if (!existsSync(manifestFile)) {
  process.stdout.write('The web client is not built: npm run build\n')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
// index.html names the first scripts: the manifest has no entry once that is empty but for its imports.
const firstScripts = [
  ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+)"/g),
].map(([, file]) => file)

/** The chunk and all that it imports, now or later, except the other pages. */
function loadedBy(key, found = new Set()) {
  if (key === otherPages || found.has(key)) return found
  found.add(key)
  const { imports = [], dynamicImports = [] } = manifest[key]
  for (const next of [...imports, ...dynamicImports]) loadedBy(next, found)
  return found
}

const faults = []
if (firstScripts.length === 0) faults.push('index.html loads no script')
if (!manifest[otherPages]) faults.push(`${otherPages} has no script of its own any more`)

const loaded = new Set()
for (const key of Object.keys(manifest)) if (firstScripts.includes(manifest[key].file)) loadedBy(key, loaded)
const chunks = [...loaded].map(key => manifest[key])
const files = {
  js: [...new Set(chunks.map(({ file }) => file))].filter(file => file.endsWith('.js')),
  css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
}
for (const [kind, budget] of Object.entries(budgets)) {
  const bytes = files[kind].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const size = (bytes / 1024).toFixed(1)
  process.stdout.write(`  guest page, ${kind}: ${size} of ${budget} KB gzip (${files[kind].join(', ')})\n`)
  if (bytes > budget * 1024) faults.push(`the guest page's ${kind} is over its budget`)
}
for (const file of files.js) {
  const text = readFileSync(join(dist, file), 'utf8')
  for (const [part, words] of Object.entries(strangers)) {
    const word = words.find(each => text.includes(each))
    if (word) faults.push(`${file} holds code of the ${part} part (“${word}”)`)
  }
}
for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
