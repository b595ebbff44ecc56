import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { simulateGuests } from '../../fixtures/guests.ts'
import { createSample } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, getStack, itWithAll } from '../../fixtures/world.ts'

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
  const openPage = createPageOpener(/status of 401/u)

  before(async () => {
    const restaurant = await createSample()
    token = restaurant.token
    await simulateGuests(getStack().origin, restaurant.id, token)
  })
  const open = async (as = token) => {
    return openPage('/login', { ...desktop, token: as })
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
})
