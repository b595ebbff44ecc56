import { readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeSalesPage } from '../../web/scripts/sales-page.mjs'
import { buildWorker } from './build-worker.mjs'
import { Fault, root, runTool } from './steps.mjs'

export const webDist = join(root, 'web', 'dist')
/** What query-api renders the guests' pages with, and the build the sales page. */
export const guestPage = join(root, 'dist', 'guest-page')

/** Builds the web client, what the services render its pages with, the service worker and the compressed files. */
export async function buildWeb() {
  const code = await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Fault(`The web client does not build (${code}): fix the errors above.`)
  const page = readFileSync(join(webDist, 'index.html'), 'utf8')
  writeFileSync(join(guestPage, 'plain.html'), page)
  writeFileSync(join(guestPage, 'template.html'), withStyles(page))
  await writeSalesPage(webDist, join(guestPage, 'sales-page.mjs'))
  await buildWorker(webDist)
  await compressFiles(webDist)
}

/**
 * The page with its style sheet inside: the first paint of a rendered menu must not wait for another request.
 * @throws Fault when the page names no style sheet
 */
function withStyles(page) {
  const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+)"[^>]*>/u
  const [tag, file] = link.exec(page) ?? []
  if (!tag) throw new Fault('index.html names no style sheet.')
  const styles = readFileSync(join(webDist, file), 'utf8').trim()
  // A function, because `$&` in the styles would be replaced.
  return page.replace(tag, () => `<style>${styles}</style>`)
}

const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.webmanifest'])
/** Smaller files hardly shrink. */
const MIN_BYTES = 500
/** The highest level of Brotli takes ten seconds for each core of the text recognition (4 MB), and saves little. */
const LARGE_BYTES = 2_000_000

/** Writes `.br` and `.gz` next to every text file, at the highest level for all but the largest, so that the gateway does not have to compress. */
async function compressFiles(directory) {
  const files = await readdir(directory, { recursive: true })
  for (const name of files.filter(file => compressible.has(extname(file)))) {
    const path = join(directory, name)
    const text = await readFile(path)
    if (text.length < MIN_BYTES) continue
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE_BYTES ? 8 : 11 },
      }),
      promisify(gzip)(text, { level: 9 }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
