/** Which built files a page loads, from vite's manifest. For the size budget, the service worker and the sales page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a guest never loads: the other pages, and what is for people who have logged in on this device. */
export const notForGuests = [
  'src/app/shell.tsx',
  'src/app/acting-on-guest-page.tsx',
  'src/features/guest-menu/page/remember-visit.ts',
]
/** The page of the saved menus, for a visit without a network. */
export const offlineParts = ['src/features/guest-menu/offline/saved-menus-page.tsx']

/** The files with the texts of each language, the first and the later ones: `{ de: ['assets/de-….json', 'assets/de.later-….json'] }`. */
export function languageFilesOf(dist) {
  const names = readdirSync(join(dist, 'assets'))
  const found = names.flatMap(name => {
    const [, language] = /^([a-z]{2})-[\w-]+\.json$/.exec(name) ?? []
    if (!language) return []
    const later = names.find(other => other.startsWith(`${language}.later-`) && other.endsWith('.json'))
    return [[language, [`assets/${name}`, `assets/${later}`]]]
  })
  return Object.fromEntries(found)
}

/** Reads which files of the build in `dist` the guest's page loads. */
export function readGuestFiles(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  // The page names the first scripts: the manifest has no entry for a script that only imports others.
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const firstScripts = [...html.matchAll(/src="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
  const firstKeys = Object.keys(manifest).filter(key => firstScripts.includes(manifest[key].file))

  /** The chunk and everything it imports; `isAll`: also what it imports later. `except`: parts that are left out. */
  function loadedBy(key, isAll, except, found) {
    if (except.includes(key) || found.has(key)) return found
    found.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]
    for (const next of [...imports, ...(isAll ? dynamicImports : [])]) loadedBy(next, isAll, except, found)
    return found
  }
  const chunksOf = (isAll, except = notForGuests) => {
    const keys = new Set()
    for (const key of firstKeys) loadedBy(key, isAll, except, keys)
    return [...keys].map(key => manifest[key])
  }
  return { manifest, firstScripts, chunksOf }
}

export const scriptsOf = chunks =>
  [...new Set(chunks.map(({ file }) => file))].filter(file => file.endsWith('.js'))
export const stylesOf = chunks => [...new Set(chunks.flatMap(({ css = [] }) => css))]
