import { testsAll } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type LaunchedBrowser, launchChromium } from './chromium.ts'

/** The platform admin that the root hooks create with the stack. */
export const adminAccount = { email: 'root@example.com', password: 'correct horse battery' } as const

/** All journeys of a mocha process share one running stack and one browser. */
let stack: RunningStack | undefined
let launched: LaunchedBrowser | undefined
/** Pages stay open until they are described. */
let describing: Promise<string> = Promise.resolve('')

/** Run once by each mocha process (`--require`), before its first journey. */
export async function mochaGlobalSetup(): Promise<void> {
  // Kept as soon as it runs, so that the teardown still stops it when the other one fails to start.
  const starting = [
    startStack({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }).then(started => {
      stack = started
    }),
    launchChromium().then(opened => {
      launched = opened
    }),
  ]
  const results = await Promise.allSettled(starting)
  if (results.some(({ status }) => status === 'rejected')) await mochaGlobalTeardown()
  await Promise.all(starting)
}

/** Run once by each mocha process, after its last journey. */
export async function mochaGlobalTeardown(): Promise<void> {
  try {
    await launched?.close()
  } finally {
    await stack?.stop()
  }
}

/** What each open page shows, for the output of a journey that failed: address and accessible content. */
export function describeOpenPages(): Promise<string> {
  const pages = launched?.browser.contexts().flatMap(context => context.pages()) ?? []
  describing = Promise.all(pages.map(describePage)).then(texts => texts.join('\n\n'))
  return describing
}

async function describePage(page: Page): Promise<string> {
  const content = page.locator('body').ariaSnapshot({ timeout: 5_000 })
  return `${page.url()}\n${await content.catch(error => `(not readable: ${error})`)}`.slice(
    0,
    longestDescription,
  )
}

/** Characters of one page. */
const longestDescription = 6_000

/** The stack that the journeys run against. */
export function getStack(): RunningStack {
  if (!stack)
    throw new Error('The stack is started once per process: run mocha with --require e2e/support/world.ts')
  return stack
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
/** The narrowest phones. */
export const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/** A new page, and the console errors it has logged so far. */
export interface OpenedPage {
  readonly page: Page
  readonly consoleErrors: readonly string[]
  close(): Promise<void>
}

/** Opens a page in its own browser context, so that journeys share no session. A `token` signs its owner in. */
export async function openPage(
  path: string,
  { token, ...options }: BrowserContextOptions & { readonly token?: string } = desktop,
): Promise<OpenedPage> {
  if (!launched) throw new Error('The browser is started once per process.')
  const context = await launched.browser.newContext({
    baseURL: getStack().origin,
    // Without animations a journey takes a fifth less time.
    reducedMotion: testsAll ? 'no-preference' : 'reduce',
    serviceWorkers: 'block', // a journey's rules for the network do not apply to them
    ...(token ? { storageState: signedIn(token) } : {}),
    ...options,
  })
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
  return { page, consoleErrors, close: () => describing.then(() => context.close()) }
}

/** What the browser keeps for someone who has logged in. */
function signedIn(token: string) {
  const kept = { origin: getStack().origin, localStorage: [{ name: 'token', value: token }] }
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
