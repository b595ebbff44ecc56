/**
 * `npm run pictures`: takes the pictures in docs/pictures/ from a stack of its own with the sample restaurant, so that they
 * always show the product as it is.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { loadSampleRestaurant } from '@safe-menu/local/sample-data/load'
import { startStack } from '@safe-menu/local/testing/start-stack'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { launchChromium } from './fixtures/chromium.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const account = { email: 'manager@walnut-tree.example', password: 'a pass phrase for pictures' }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 900 } }

const stack = await startStack()
const { browser, close } = await launchChromium()
try {
  await mkdir(folder, { recursive: true })
  const call = createApiClient(stack.origin)
  const restaurantId = await loadSampleRestaurant(call, account, new Date().toISOString())
  const { body: session } = await call(accountRoutes.loginRestaurant, { body: account })

  await take('guest-menu', `/menu/${restaurantId}`, phone, async page => {
    await page.getByRole('button', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Safe for you', exact: true }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  })
  await take('manager-menu', '/menu-manager', { ...desktop, token: session.token }, async page => {
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  })
} finally {
  await close()
  await stack.stop()
}

/** Saves a picture of a page once `prepare` is done and its fonts and images have loaded. */
async function take(
  name: string,
  path: string,
  { token, ...options }: BrowserContextOptions & { readonly token?: string },
  prepare: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: 'reduce', ...options })
  if (token) await context.addInitScript(value => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  await page.goto(path)
  // Fonts that arrive late wait for the next visit (docs/branding.md), so the picture is taken on the second one.
  await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())))
  await page.reload()
  await prepare(page)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
  process.stdout.write(`docs/pictures/${name}.png\n`)
}
