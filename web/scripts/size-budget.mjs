/**
 * Checks what a guest's phone loads for a menu: the size of the scripts that it waits for, of those that load later
 * (the open order, the paper version, a restaurant's look) and of all styles, and that none of them contains chart, admin or
 * manager code. Build first; `npm run validate` does both.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  languageFilesOf,
  notForGuests,
  offlineParts,
  readGuestFiles,
  scriptsOf,
  stylesOf,
} from './guest-files.mjs'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist')
const manifestFile = join(dist, '.vite', 'manifest.json')

/**
 * In KB of 1,024 bytes, as sent: compressed by Brotli. `first`: what a guest waits for. `later`: what loads when the menu is there.
 * `offline`: the saved menus. `texts` and `laterTexts`: of the language whose texts are largest; a page loads one.
 */
const budgets = {
  first: 79.5,
  texts: 3.8,
  later: 12.2,
  laterTexts: 2.8,
  offline: 1.1,
  css: 9.2,
  'before a filter works': 83.2,
  'all scripts together': 99.2,
}

/** Smaller than today's sizes. What is in the way: docs/decisions/0013-the-menu-is-in-the-first-response.md. */
const aims = { 'before a filter works': 78, 'all scripts together': 88 }

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
const withoutOffline = [...notForGuests, ...offlineParts]
const { manifest, firstScripts, chunksOf } = readGuestFiles(dist)

const faults = []
if (firstScripts.length === 0) faults.push('index.html loads no script')
for (const key of withoutOffline) if (!manifest[key]) faults.push(`${key} has no script of its own`)

const all = scriptsOf(chunksOf(true))
const first = scriptsOf(chunksOf(false))
const online = scriptsOf(chunksOf(true, withoutOffline))
const files = {
  first,
  later: online.filter(file => !first.includes(file)),
  offline: all.filter(file => !online.includes(file)),
  css: stylesOf(chunksOf(true)),
}
/** The build compresses all but the smallest files. */
const sentBytes = file => {
  const compressed = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false })
  return (compressed ?? statSync(join(dist, file))).size
}
const sizeOf = list => list.reduce((sum, file) => sum + sentBytes(file), 0)
const languageFiles = Object.values(languageFilesOf(dist))
const largest = list => list.sort((a, b) => sizeOf([b]) - sizeOf([a])).slice(0, 1)
files.texts = largest(languageFiles.map(([firstTexts]) => firstTexts))
files.laterTexts = largest(languageFiles.map(([, laterTexts]) => laterTexts))
files['before a filter works'] = [...first, ...files.texts]
files['all scripts together'] = [...all, ...files.texts, ...files.laterTexts]
for (const [kind, budget] of Object.entries(budgets)) {
  const bytes = sizeOf(files[kind])
  const size = (bytes / 1024).toFixed(1)
  const names = files[kind].length > 4 ? `${files[kind].length} files` : files[kind].join(', ')
  const aim = aims[kind] ? `, aim ${aims[kind]} KB` : ''
  process.stdout.write(`  guest page, ${kind}: ${size} of ${budget} KB${aim} (${names})\n`)
  if (bytes > budget * 1024) faults.push(`the guest page's ${kind} is over its budget`)
}
for (const file of all) {
  const text = readFileSync(join(dist, file), 'utf8')
  for (const [part, words] of Object.entries(foreignTexts)) {
    const word = words.find(each => text.includes(each))
    if (word) faults.push(`${file} holds code of the ${part} part (“${word}”)`)
  }
}
// The first script must not show a text that has not loaded.
const laterIds = Object.keys(JSON.parse(readFileSync(join(dist, languageFilesOf(dist).en[1]), 'utf8')))
for (const file of first) {
  const text = readFileSync(join(dist, file), 'utf8')
  for (const id of laterIds)
    if (['`', '"', "'"].some(quote => text.includes(quote + id + quote)))
      faults.push(`${file} uses “${id}”, which loads later`)
}
for (const fault of faults) process.stdout.write(`  ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
