import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** A running browser, and how to close it. */
export interface LaunchedBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

const quietFlags = [
  '--no-sandbox', // tests run as root in containers, where Chromium's sandbox cannot start
  '--disable-gpu',
  '--disable-background-networking', // without these flags Chromium contacts its vendor's hosts at every start
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Launches headless Chromium: `CHROMIUM_PATH`, else a browser on PATH, else the one inside `@sparticuz/chromium`.
 * Rejects with a sentence that says what to install. `flags`: more command-line flags.
 */
export async function launchChromium(flags: readonly string[] = []): Promise<LaunchedBrowser> {
  const installed = process.env.CHROMIUM_PATH ?? browserOnPath()
  const args = [...quietFlags, ...flags]
  if (installed) {
    const browser = await chromium.launch({ executablePath: installed, args })
    return { browser, close: () => browser.close() }
  }
  return launchBundled(args)
}

function browserOnPath(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function launchBundled(args: string[]): Promise<LaunchedBrowser> {
  // The package unpacks into a fixed folder of TMPDIR and reuses what is there: a private TMPDIR keeps parallel runs apart.
  const directory = await mkdtemp(join(tmpdir(), 'safe-menu-chromium-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const browser = await chromium.launch({
      executablePath: await unpackInto(directory),
      // Not the package's own flags: those are for serverless functions (single process, no web security).
      args,
    })
    return {
      browser,
      async close() {
        await browser.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw new Error(
      'No browser for the journeys: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
      { cause: error },
    )
  }
}

/** Unpacks the bundled browser and returns its path. The rest of this process keeps its folder for temporary files. */
async function unpackInto(directory: string): Promise<string> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = directory
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    return await bundled.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
