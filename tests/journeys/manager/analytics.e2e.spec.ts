import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../../fixtures/accessibility.ts'
import { simulateGuests } from '../../fixtures/guests.ts'
import { createRestaurant, createSampleRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, getStack, itWithAll, type OpenedPage, openPage } from '../../fixtures/world.ts'

const account = { email: 'analytics@example.com', password: 'correct horse battery' }
const path = '/menu-manager?tab=analytics'

/** Runs in the page before its scripts and records the fonts that canvases draw with. */
function recordCanvasFonts(): void {
  const fonts: string[] = []
  Object.assign(window, { canvasFonts: fonts })
  const font = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'font')
  if (!font) throw new Error('no canvas')
  Object.defineProperty(CanvasRenderingContext2D.prototype, 'font', {
    ...font,
    set(value: string) {
      fonts.push(value)
      font.set?.call(this, value)
    },
  })
}

const fontsDrawn = (page: Page) =>
  page.evaluate(() => (window as unknown as { canvasFonts: string[] }).canvasFonts)

describe('the analytics dashboard', () => {
  let token = ''
  let visitor: OpenedPage | undefined

  before(async () => {
    const call = createApiClient(getStack().origin)
    const restaurantId = await createSampleRestaurant(account)
    token = (await call(accountRoutes.loginRestaurant, { body: account })).body.token
    await simulateGuests(getStack().origin, restaurantId, token)
  })
  afterEach(async () => {
    await visitor?.close()
    visitor = undefined
  })
  const open = async (as = token) => {
    visitor = await openPage('/login', { ...desktop, token: as })
    return visitor.page
  }
  const metric = (page: Page, name: string) =>
    page
      .locator('dl > div, dl > *')
      .filter({ has: page.getByText(name, { exact: true }) })
      .last()
  const tableOf = async (page: Page, title: string) => {
    await page.getByRole('button', { name: `Show as a table of ${title}` }).click()
    const rows = page.getByRole('table', { name: title }).getByRole('row')
    await rows.nth(1).waitFor()
    return (await rows.allTextContents()).slice(1)
  }

  it('shows weekly figures by default, as charts and as tables [analytics-page-1]', async () => {
    const page = await open()
    await page.addInitScript(recordCanvasFonts)
    // The charts wait only half a second for the font, so the figures are held back until it is loaded.
    await page.route('**/api/analytics/*', async route => {
      await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
      await route.continue()
    })
    await page.goto(path)
    await page.getByRole('heading', { name: 'Analytics Dashboard' }).waitFor()
    await page.getByRole('heading', { name: 'Menu Performance Details' }).waitFor()
    const weekly = page.getByRole('button', { name: 'Weekly' })
    expect(await weekly.getAttribute('aria-pressed')).to.equal('true')
    for (const [name, value] of [
      ['Total Views', '9'],
      ['Unique Visitors', '3'],
      ['Active Menus', '3'],
      ['Unique Menu Items', '17'],
    ] as const)
      expect(await metric(page, name).textContent(), name).to.include(value)

    const chart = (kind: string) => page.getByRole('img', { name: new RegExp(`^${kind} chart`, 'u') })
    for (const kind of ['Line', 'Bar', 'Doughnut']) await chart(kind).locator('canvas').waitFor()
    expect(await chart('Line').getAttribute('aria-label')).to.match(/Week 1 0.*Week 4 9 so far/u)
    await page.getByText('The hollow point shows this week so far.').waitFor()
    expect(
      (await fontsDrawn(page)).filter(font => /px /u.test(font) && !font.includes('Atkinson')),
      'nothing is drawn in another font than the page’s',
    ).to.deep.equal([])

    expect(await tableOf(page, 'Menu Views Over Time')).to.deep.equal([
      'Week 10',
      'Week 20',
      'Week 30',
      'Week 4 (this week so far)9',
    ])
    expect(await tableOf(page, 'Most Popular Items')).to.have.length(10)
    expect(await tableOf(page, 'Top Allergens Filtered')).to.deep.equal(['Vegan9', 'Gluten6', 'Milk3'])
    const legend = page.getByRole('figure', { name: 'Top Allergens Filtered' }).locator('ol > li')
    expect(await legend.allTextContents(), 'numbered, not only coloured').to.deep.equal([
      '1Vegan9',
      '2Gluten6',
      '3Milk3',
    ])
    const dinner = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Dinner' }) })
    expect(await dinner.locator('dl').innerText()).to.match(/Views\s+3\s+Visitors\s+3\s+Popular Items\s+7/u)

    for (const [period, points] of [
      ['Daily', 7],
      ['Monthly', 12],
    ] as const) {
      await page.getByRole('button', { name: period }).click()
      const rows = page.getByRole('table', { name: 'Menu Views Over Time' }).getByRole('row')
      await rows.nth(points).waitFor()
      expect(await rows.count()).to.equal(points + 1)
    }
    expect(visitor?.consoleErrors).to.deep.equal([])
  })

  itWithAll('waits half a second for the font and redraws when it arrives', async () => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/*.woff2', async route => {
      await held
      await route.continue()
    })
    await page.addInitScript(recordCanvasFonts)
    await page.goto(path)
    const shown = page.getByRole('heading', { name: 'Menu Performance Details' })
    // Small steps of the page's clock show how long the charts have waited.
    while ((await shown.count()) === 0) await page.clock.runFor(20)
    await page.clock.runFor(400)
    expect(await page.locator('canvas').count(), 'nothing is drawn twice').to.equal(0)
    await page.clock.resume()
    await page.locator('canvas').first().waitFor()
    expect((await fontsDrawn(page)).some(font => font.includes('Atkinson'))).to.equal(false)
    letGo()
    await page.waitForFunction(() =>
      (window as unknown as { canvasFonts: string[] }).canvasFonts.some(font => font.includes('Atkinson')),
    )
    expect(visitor?.consoleErrors).to.deep.equal([])
  })

  itWithAll('explains a failed load, with tips and Try Again [analytics-page-2]', async () => {
    const page = await open()
    let outcome: number | 'abort' = 'abort'
    await page.route('**/api/analytics/*', route =>
      outcome === 'abort'
        ? route.abort()
        : outcome === 200
          ? route.continue()
          : route.fulfill({
              status: outcome,
              contentType: 'application/json',
              headers: { 'retry-after': '0' },
              body: JSON.stringify({ error: 'It is odd.', code: 'service.busy', requestId: 'r' }),
            }),
    )
    const { port } = new URL(getStack().origin)
    await page.goto(path)
    await page
      .getByText(`Unable to connect to server. Please ensure the backend server is running on port ${port}.`)
      .waitFor()
    await page.getByText('What you can try').waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
    for (const [status, text] of [
      [403, 'Access denied. You do not have permission to view this data.'],
      [500, 'Server error occurred. Please try again later.'],
      [404, 'Failed to fetch analytics data: It is odd.'],
    ] as const) {
      outcome = status
      await page.getByRole('button', { name: 'Try Again' }).click()
      await page.getByText(text).waitFor()
    }
    outcome = 200
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('heading', { name: 'Menu Performance Details' }).waitFor()
  })

  itWithAll('leads to the login with the specified text when its call is refused', async () => {
    const page = await open()
    await page.route('**/api/analytics/**', route =>
      route.fulfill({ status: 401, json: { error: 'x', code: 'auth.token_invalid', requestId: 'r' } }),
    )
    await page.goto(path)
    await page.getByText('Authentication failed. Please log in again.').waitFor()
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.equal(null)
  })

  itWithAll('shows the connection status while loading, and why it is empty [analytics-page-3]', async () => {
    const { token: empty } = await createRestaurant()
    const page = await open(empty)
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/analytics/*', async route => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await page.getByText('Checking the connection...').first().waitFor({ state: 'attached' })
    letGo()
    await page.getByText('No Analytics Data Available').waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
    for (const reason of [/There are no menus yet/u, /No guest has viewed/u, /Tracking is not set up/u])
      await page.getByText(reason).waitFor()
    expect(visitor?.consoleErrors).to.deep.equal([])
  })
})
