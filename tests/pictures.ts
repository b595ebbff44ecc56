/**
 * `npm run pictures`: takes the pictures in docs/pictures/ and on the sales page from a stack of its own with the sample
 * restaurant, so that they always show the product as it is.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { loadSampleRestaurant } from '@safe-menu/local/sample-data/load'
import { startStack } from '@safe-menu/local/testing/start-stack'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { launchChromium } from './fixtures/chromium.ts'
import { chooseFile } from './fixtures/import-dialog.ts'
import { openMenu } from './fixtures/manager.ts'
import { printedMenu } from './fixtures/menu-pdf.ts'

const root = join(import.meta.dirname, '..')
const account = { email: 'manager@walnut-tree.example', password: 'a pass phrase for pictures' }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1440, height: 660 } }
const small = { viewport: { width: 1100, height: 760 }, deviceScaleFactor: 1.5 }

const dish = (name: string, codes: string, price: string, text: string) =>
  `<p class="dish"><b>${name} <sup>${codes}</sup></b><span>${price}</span></p><p class="text">${text}</p>`
const card = `<h1>The Walnut Tree</h1>
  <h2>Soups</h2>${dish('Cheese soup', 'A, G', '4.90', 'with chives and toast')}${dish('Clear broth', 'L', '3.50', 'with vegetables')}
  <h2>Mains</h2>${dish('Fried zander', 'D, G', '18.90', 'with mash and brown butter')}${dish('Walnut ravioli', 'A, C, G, H', '14.50', 'with sage')}
  ${dish('Braised beef', 'L, M', '17.80', 'with red cabbage')}`
const cardStyle = `h1 { text-align: center; font-size: 32pt } h2 { margin: 30pt 0 12pt; font-size: 26pt }
  .dish { display: flex; justify-content: space-between; font-size: 21pt } .text { margin-bottom: 20pt; font-size: 17pt }
  sup { font-size: 13pt; font-weight: normal }`

const stack = await startStack()
const { browser, close } = await launchChromium()
try {
  await mkdir(join(root, 'docs', 'pictures'), { recursive: true })
  const call = createApiClient(stack.origin)
  const restaurantId = await loadSampleRestaurant(call, account, new Date().toISOString())
  const { body: session } = await call(accountRoutes.loginRestaurant, { body: account })

  await take('docs/pictures/guest-menu.png', `/menu/${restaurantId}`, phone, async page => {
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Safe for you', exact: true }).waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    return page
  })
  await take(
    'docs/pictures/manager-menu.png',
    '/menu-manager',
    { ...desktop, token: session.token },
    async page => {
      await page.getByRole('heading', { level: 3 }).first().waitFor()
      return page
    },
  )
  const sales = 'web/src/features/guest-menu/sample/bring-your-menu.jpg'
  await take(sales, '/menu-manager', { ...small, token: session.token }, async page => {
    await openMenu(page, 'Dinner')
    const buffer = await printedMenu(page, card, cardStyle)
    const dialog = await chooseFile(page, { name: 'menu.pdf', mimeType: 'application/pdf', buffer })
    await dialog.getByLabel('Codes in the names and texts of dishes').selectOption('"austria"')
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
    await dialog.getByRole('region', { name: 'The pages of the file' }).getByText('Page 1 of 1').waitFor()
    return dialog.locator(':scope > div') // without the page behind it
  })
} finally {
  await close()
  await stack.stop()
}

/**
 * Saves a picture of what `prepare` returns, the page or a part of it, once the fonts and images have loaded. The file's name is
 * from the root of the repository.
 */
async function take(
  file: string,
  path: string,
  { token, ...options }: BrowserContextOptions & { readonly token?: string },
  prepare: (page: Page) => Promise<Page | Locator>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: 'reduce', ...options })
  if (token) await context.addInitScript(value => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  await page.goto(path)
  // Fonts that arrive late wait for the next visit, so the picture is taken on the second one.
  await page.evaluate(() => Promise.all([...document.fonts].map(font => font.load())))
  await page.reload()
  const part = await prepare(page)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await page.evaluate(() => document.fonts.ready)
  const shot = { path: join(root, file), ...(file.endsWith('.jpg') && { quality: 80 }) }
  await part.screenshot(shot)
  await context.close()
  process.stdout.write(`${file}\n`)
}
