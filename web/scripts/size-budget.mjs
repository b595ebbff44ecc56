/**
 * Checks what a guest's phone loads for a menu: the gzip size of the scripts that it waits for, of those that load later
 * (the open order, the paper version, a restaurant's look) and of all styles, and that none of them contains chart, admin or
 * manager code. Build first; `npm run validate` does both.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')

/** In KB of 1,024 bytes. `first`: what a guest waits for. `later`: what loads when the menu is there. `onDemand`: after a tap. */
const budgets = { first: 90, later: 9, onDemand: 3, css: 12 }

/** The script of all other pages, which the entry loads later. */
const otherPages = 'src/app/shell.tsx'
/** What a guest never loads: it is for people who have logged in on this device. */
const notForGuests = [otherPages, 'src/app/acting-on-guest-page.tsx', 'src/recent/remember-visit.ts']

/** What loads when a guest first wants it. */
const onDemand = ['src/features/guest-menu/components/report-form.tsx']

/** Texts that are in the scripts of other parts, even when minified, and never in the guest's. */
const foreignTexts = {
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
// index.html names the first scripts: the manifest has no entry for a script that only imports others.
const firstScripts = [
  ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/src="\/(assets\/[^"]+)"/g),
].map(([, file]) => file)

/** The chunk and everything it imports, except the other pages; `isAll`: also what it imports later. */
function loadedBy(key, isAll, found = new Set()) {
  if (notForGuests.includes(key) || found.has(key)) return found
  if (onDemand.includes(key) && found.size > 0) return found
  found.add(key)
  const { imports = [], dynamicImports = [] } = manifest[key]
  for (const next of [...imports, ...(isAll ? dynamicImports : [])]) loadedBy(next, isAll, found)
  return found
}

const faults = []
if (firstScripts.length === 0) faults.push('index.html loads no script')
for (const key of [...notForGuests, ...onDemand])
  if (!manifest[key]) faults.push(`${key} has no script of its own`)

const firstKeys = Object.keys(manifest).filter(key => firstScripts.includes(manifest[key].file))
const chunksOf = isAll => {
  const keys = new Set()
  for (const key of firstKeys) loadedBy(key, isAll, keys)
  return [...keys].map(key => manifest[key])
}
const scriptsOf = chunks => [...new Set(chunks.map(({ file }) => file))].filter(file => file.endsWith('.js'))
const demanded = onDemand.flatMap(key => [...loadedBy(key, true)]).map(key => manifest[key])
const chunks = chunksOf(true)
const first = scriptsOf(chunksOf(false))
const files = {
  first,
  later: scriptsOf(chunks).filter(file => !first.includes(file)),
  onDemand: scriptsOf(demanded).filter(file => !scriptsOf(chunks).includes(file)),
  css: [...new Set(chunks.flatMap(({ css = [] }) => css))],
}
const sizeOf = list => list.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
for (const [kind, budget] of Object.entries(budgets)) {
  const bytes = sizeOf(files[kind])
  const size = (bytes / 1024).toFixed(1)
  process.stdout.write(`  guest page, ${kind}: ${size} of ${budget} KB gzip (${files[kind].join(', ')})\n`)
  if (bytes > budget * 1024) faults.push(`the guest page's ${kind} is over its budget`)
}
const together = sizeOf([...files.first, ...files.later, ...files.onDemand])
process.stdout.write(`  guest page, all scripts together: ${(together / 1024).toFixed(1)} KB gzip\n`)
for (const file of [...files.first, ...files.later, ...files.onDemand]) {
  const text = readFileSync(join(dist, file), 'utf8')
  for (const [part, words] of Object.entries(foreignTexts)) {
    const word = words.find(each => text.includes(each))
    if (word) faults.push(`${file} holds code of the ${part} part (“${word}”)`)
  }
}
for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
