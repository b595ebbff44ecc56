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

// Not the bundled package's own flags: those are for serverless functions (single process, no web security).
const quietFlags = [
  '--no-sandbox', // tests run as root in containers, where Chromium's sandbox cannot start
  '--disable-gpu',
  '--disable-background-networking', // without these flags Chromium contacts its vendor's hosts at every start
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Launches headless Chromium ({@link withExecutable}). `flags`: more command-line flags. */
export const launchChromium = (flags: readonly string[] = []): Promise<LaunchedBrowser> =>
  withExecutable(async (executablePath, remove) => {
    const browser = await chromium.launch({ executablePath, args: [...quietFlags, ...flags] })
    return { browser, close: () => browser.close().finally(remove) }
  })

/** A running browser that other processes connect to. */
export interface ServedBrowser {
  /** A WebSocket address for `chromium.connect`. */
  readonly address: string
  close(): Promise<void>
}

/** As {@link launchChromium}, for all processes of a test run. */
export const serveChromium = (): Promise<ServedBrowser> =>
  withExecutable(async (executablePath, remove) => {
    const server = await chromium.launchServer({ executablePath, args: quietFlags, host: '127.0.0.1' })
    return { address: server.wsEndpoint(), close: () => server.close().finally(remove) }
  })

/**
 * Calls `launch` with the browser's path: `CHROMIUM_PATH`, else a browser on PATH, else the one inside `@sparticuz/chromium`,
 * whose files `remove` deletes. Rejects with a sentence that says what to install.
 */
async function withExecutable<T>(
  launch: (path: string, remove: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const installed = process.env.CHROMIUM_PATH ?? browserOnPath()
  if (installed) return launch(installed, async () => undefined)
  // The package unpacks into a fixed folder of TMPDIR and reuses what is there: a private TMPDIR keeps parallel runs apart.
  const directory = await mkdtemp(join(tmpdir(), 'safe-menu-chromium-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    return await launch(await unpackInto(directory), remove)
  } catch (error) {
    await remove()
    throw new Error(
      'No browser for the journeys: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
      { cause: error },
    )
  }
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
