/** Renders the sales page into the built web client (docs/decisions/0013-the-menu-is-in-the-first-response.md). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { readGuestFiles } from './guest-files.mjs'

/** What the browser needs before the page's buttons work, apart from the first script. */
function scriptsOfSalesPage(dist, template) {
  const { manifest } = readGuestFiles(dist)
  const found = new Set()
  const add = key => {
    const { file, imports = [] } = manifest[key]
    if (found.has(file) || template.includes(`/${file}"`)) return // the page names it already
    found.add(file)
    imports.forEach(add)
  }
  for (const key of ['src/app/shell.tsx', 'src/features/guest-menu/sample/sales-page.tsx']) add(key)
  return [...found]
}

/** The HTML of the page, when all of it is ready. */
async function markupOf(renderSalesPage) {
  const stream = await new Promise((resolve, reject) => {
    const rendering = renderSalesPage({ onAllReady: () => resolve(rendering), onError: reject })
  })
  return text(stream.pipe(new PassThrough()))
}

/** Writes `sales.html` into `dist`, the built web client. `module`: the file of the renderer. */
export async function writeSalesPage(dist, module) {
  // Node caches modules by address: the time makes a process that watches the sources load the new build.
  const { renderSalesPage, salesDocument } = await import(`${pathToFileURL(module)}?at=${Date.now()}`)
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const markup = await markupOf(renderSalesPage)
  writeFileSync(join(dist, 'sales.html'), salesDocument(template, scriptsOfSalesPage(dist, template), markup))
}
