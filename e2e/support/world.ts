import { type RunningStack, startStack } from '@safe-menu/local/stack/start-stack'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { theAdmin } from './admin.ts'
import { type LaunchedBrowser, launchChromium } from './chromium.ts'

/** What every journey shares: one running service and one browser, started once for the whole run. */
let stack: RunningStack | undefined
let launched: LaunchedBrowser | undefined

/** Mocha root hooks (`--require`). */
export const mochaHooks = {
  async beforeAll(this: Mocha.Context) {
    this.timeout(120_000) // the stack's own deadline, and the browser's unpacking
    // Each is kept as soon as it runs: when the other one fails, `afterAll` still ends it.
    const starting = [
      startStack({ ADMIN_EMAIL: theAdmin.email, ADMIN_PASSWORD: theAdmin.password }).then(started => {
        stack = started
      }),
      launchChromium().then(opened => {
        launched = opened
      }),
    ]
    await Promise.allSettled(starting)
    await Promise.all(starting)
  },
  async afterAll(this: Mocha.Context) {
    this.timeout(60_000)
    await launched?.close()
    await stack?.stop()
  },
}

/** The service that the journeys run against. */
export function theStack(): RunningStack {
  if (!stack)
    throw new Error('The stack is started by the root hooks: run mocha with --require e2e/support/world.ts')
  return stack
}

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
export const desktop = { viewport: { width: 1440, height: 900 } } as const

/** A fresh page, and the console errors it has shown so far. */
export interface Visit {
  readonly page: Page
  readonly consoleErrors: readonly string[]
  close(): Promise<void>
}

/**
 * Opens a browser context of its own (no shared storage), so that journeys cannot see each other's sessions. With a
 * `token` its person is signed in.
 */
export async function visit(
  path: string,
  { token, ...options }: BrowserContextOptions & { readonly token?: string } = desktop,
): Promise<Visit> {
  if (!launched) throw new Error('The browser is started by the root hooks.')
  const context = await launched.browser.newContext({ baseURL: theStack().origin, ...options })
  if (token) await context.addInitScript(value => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => consoleErrors.push(String(error)))
  await page.goto(path)
  return { page, consoleErrors, close: () => context.close() }
}
