import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageFilesOf, readGuestFiles, scriptsOf, stylesOf } from '../../web/scripts/guest-files.mjs'
import { root } from './steps.mjs'

/** The product's own fonts for Latin scripts, and the icons. Restaurants' fonts and other scripts come from the network. */
const isNeeded = file => /-latin-[\w-]{8}\.woff2$|\.svg$/u.test(file)

const sha256 = text => createHash('sha256').update(text).digest('hex')

/** `SERVICE_WORKER=off` builds a worker that removes itself (docs/operations.md, "Remove the service worker"). */
const entry = process.env.SERVICE_WORKER === 'off' ? 'remove.ts' : 'main.ts'

/** Builds `sw.js`, the service worker of the guests' pages, with the list of the files that they load. */
export async function buildWorker(dist) {
  const { chunksOf } = readGuestFiles(dist)
  const chunks = chunksOf(true)
  const assets = [...new Set(chunks.flatMap(({ assets: names = [] }) => names))].filter(isNeeded)
  const files = [...scriptsOf(chunks), ...stylesOf(chunks), ...assets].map(file => `/${file}`).sort()
  for (const file of files) if (!existsSync(join(dist, file))) throw new Error(`${file} is missing`)
  files.push('/favicon.svg')
  const languages = Object.fromEntries(
    Object.entries(languageFilesOf(dist)).map(([language, names]) => [
      language,
      names.map(name => `/${name}`),
    ]),
  )
  const shell = sha256(readFileSync(join(dist, 'index.html')))
  const build = sha256(`${shell} ${files.join(' ')} ${JSON.stringify(languages)}`).slice(0, 16)
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: [`web/src/worker/${entry}`],
    outfile: join(dist, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { guestAppFiles: JSON.stringify({ build, files, languages }) },
    logLevel: 'warning',
  })
}
