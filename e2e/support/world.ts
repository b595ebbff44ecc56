import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { readRunFile } from '@safe-menu/local/supervisor/run-file'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { serveChromium } from './chromium.ts'

/** The platform admin that the root hooks create with the stack. */
export const adminAccount = { email: 'root@example.com', password: 'correct horse battery' } as const

/** What the main process tells the workers about the product and the browser that they share. */
interface World {
  readonly origin: string
  readonly dataDirectory: string
  /** The WebSocket address of the browser. */
  readonly browser: string
}

/** The environment variable with the {@link World}, as JSON. Mocha's workers inherit it. */
const variable = 'JOURNEYS_WORLD'

let closeWorld: (() => Promise<void>) | undefined

/** Mocha runs this once in its main process, before the first journey (`--require`). It starts the product and a browser. */
export async function mochaGlobalSetup(): Promise<void> {
  const started = await Promise.allSettled([
    startStack({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }),
    serveChromium(),
  ])
  closeWorld = async () => {
    for (const result of started)
      if (result.status === 'fulfilled')
        await ('stop' in result.value ? result.value.stop() : result.value.close())
  }
  const [stack, browser] = started
  if (stack.status === 'rejected' || browser.status === 'rejected') {
    await closeWorld()
    throw stack.status === 'rejected' ? stack.reason : (browser as PromiseRejectedResult).reason
  }
  const { origin, dataDirectory } = stack.value
  const world: World = { origin, dataDirectory, browser: browser.value.address }
  process.env[variable] = JSON.stringify(world)
}

/** Mocha runs this once in its main process, after the last journey. */
export const mochaGlobalTeardown = async (): Promise<void> => closeWorld?.()

/** The test that runs, to describe its pages if it fails. */
let current: Mocha.Test | undefined

/** Mocha runs these in each worker, around the tests of each file. */
export const mochaHooks = {
  beforeEach(this: Mocha.Context) {
    current = this.currentTest
  },
  async afterEach() {
    const browser = await connected
    for (const context of browser?.contexts() ?? []) await describeIfFailed(context)
  },
}

/** Prints what each page shows when its test has failed: address and accessible content. */
async function describeIfFailed(context: BrowserContext): Promise<void> {
  if (current?.state !== 'failed') return
  for (const page of context.pages()) {
    const content = page.locator('body').ariaSnapshot({ timeout: 5_000 })
    const text = await content.catch(error => `(not readable: ${error})`)
    console.info(
      `\nA page when "${current.title}" failed: ${page.url()}\n${text.slice(0, longestDescription)}`,
    )
  }
}

/** Characters of one page. */
const longestDescription = 6_000

function readWorld(): World {
  const text = process.env[variable]
  if (text === undefined)
    throw new Error('The product is not running: run mocha with --require e2e/support/world.ts')
  return JSON.parse(text)
}

/** The product that all journeys use. A journey that stops a part of it starts its own. */
export function getStack(): Pick<RunningStack, 'origin' | 'dataDirectory' | 'running'> {
  const { origin, dataDirectory } = readWorld()
  return {
    origin,
    dataDirectory,
    running() {
      const found = readRunFile(dataDirectory)
      if (!found) throw new Error('The product is not running.')
      return found
    },
  }
}

/** This process's connection to the browser. */
let connected: Promise<Browser> | undefined

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
/** The narrowest phones. */
export const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/** How long a page may take for one step. It only ends what hangs: a busy machine makes everything slow, and nothing wrong. */
const patienceMs = 120_000

/** A new page, and the console errors it has logged so far. */
export interface OpenedPage {
  readonly page: Page
  readonly consoleErrors: readonly string[]
  close(): Promise<void>
}

interface OpenOptions extends BrowserContextOptions {
  /** Signs its owner in. */
  readonly token?: string
  /** Of a product that the journey has started. */
  readonly origin?: string
}

/** Opens a page in its own browser context, so that journeys share no session. */
export async function openPage(
  path: string,
  { token, origin = getStack().origin, ...options }: OpenOptions = desktop,
): Promise<OpenedPage> {
  connected ??= chromium.connect(readWorld().browser)
  const context = await (await connected).newContext({
    baseURL: origin,
    // Without animations a journey takes a fifth less time.
    reducedMotion: testsAll ? 'no-preference' : 'reduce',
    serviceWorkers: 'block', // a journey's rules for the network do not apply to them
    ...(token ? { storageState: signedIn(origin, token) } : {}),
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => consoleErrors.push(String(error)))
  await page.goto(path)
  const { route } = page
  page.route = async (...rule) => {
    const added = await route.apply(page, rule)
    await waitUntilRouted(page, route.bind(page))
    return added
  }
  return { page, consoleErrors, close: () => describeIfFailed(context).finally(() => context.close()) }
}

/** What the browser keeps for someone who has logged in. */
function signedIn(origin: string, token: string) {
  const kept = { origin, localStorage: [{ name: 'token', value: token }] }
  return { cookies: [], origins: [kept] }
}

/** On a busy machine, Chromium ignores a page's first rule for a moment after it was added. */
async function waitUntilRouted(page: Page, route: Page['route']): Promise<void> {
  if (!page.url().startsWith('http')) return // about:blank: the next page begins with the rules
  const probe = '**/favicon.svg?routed'
  await route(probe, request => request.fulfill({ body: 'routed' }))
  await waitUntil('calls follow the rules', () =>
    page.evaluate(async () => (await (await fetch('/favicon.svg?routed')).text()) === 'routed'),
  )
  await page.unroute(probe)
}

/**
 * Declares a test that runs only with `--all`, as in `.ci/run`, to keep `npm test` short. It is for a detail of a screen that other
 * tests of the file already use.
 */
export const itWithAll = (title: string, test: () => Promise<void>): void => {
  if (testsAll) it(title, test)
}
