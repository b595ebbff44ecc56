import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the browser's part of the web client as developers run it: its React compares all rendered HTML with what it renders itself. */
const program = `
  import { createBuilder } from 'vite'
  const [outDir] = process.argv.slice(1)
  const builder = await createBuilder({ root: 'web', mode: 'development', logLevel: 'warn', build: { outDir, minify: false } })
  await builder.build(builder.environments.client)
`

/** The texts of the page's language are the same in both builds. */
const scriptsIn =
  /<script type="module"[^>]*><\/script>|<link rel="modulepreload"(?![^>]*\/messages-)[^>]*>/gu

export type DevelopmentBuild = Awaited<ReturnType<typeof createDevelopmentBuild>>

/** Builds into a temporary folder, which `close` removes. */
export async function createDevelopmentBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'safe-menu-development-'))
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
  })
  const plain = await readFile(join(folder, 'index.html'), 'utf8')
  const scripts = [...plain.matchAll(scriptsIn)].map(([tag]) => tag).join('')
  return {
    /** From now on, `page` gets rendered pages with the scripts of this build. */
    async serve(page: Page): Promise<void> {
      await page.route('**/assets/*', async route => {
        const path = join(folder, new URL(route.request().url()).pathname)
        await (existsSync(path) ? route.fulfill({ path }) : route.continue())
      })
      await page.route(/\/menu\/[\da-f-]{36}(?:\?.*)?$/u, async route => {
        const response = await route.fetch()
        const html = (await response.text()).replaceAll(scriptsIn, '')
        const body = html.replace('</head>', () => `${scripts}</head>`)
        await route.fulfill({ response, body })
      })
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
