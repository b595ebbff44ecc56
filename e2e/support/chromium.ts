import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** A browser to drive, and how to be rid of it. */
export interface LaunchedBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

const quietFlags = [
  '--no-sandbox', // tests run as root in containers, where Chromium's sandbox cannot start
  '--disable-gpu',
  '--disable-background-networking', // without these Chromium looks up its vendor's hosts at every start
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Launches headless Chromium: `CHROMIUM_PATH`, else a browser on PATH, else the one inside `@sparticuz/chromium`.
 * Rejects with a sentence that says what to install.
 */
export async function launchChromium(): Promise<LaunchedBrowser> {
  const installed = process.env.CHROMIUM_PATH ?? browserOnPath()
  if (installed) {
    const browser = await chromium.launch({ executablePath: installed, args: quietFlags })
    return { browser, close: () => browser.close() }
  }
  return launchBundled()
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

async function launchBundled(): Promise<LaunchedBrowser> {
  // It unpacks into a shared folder of the temporary directory and reuses what it finds there: a private one keeps runs apart.
  const directory = await mkdtemp(join(tmpdir(), 'safe-menu-chromium-'))
  process.env.TMPDIR = directory
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const { default: bundled } = await import('@sparticuz/chromium')
    const browser = await chromium.launch({
      executablePath: await bundled.executablePath(),
      // Not its own flags: they are for a function of one call (one process, no web security), not for a test of a page.
      args: quietFlags,
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
