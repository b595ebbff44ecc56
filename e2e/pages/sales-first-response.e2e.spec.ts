import { expect } from 'chai'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityFaults } from '../support/accessibility.ts'
import { createRestaurant } from '../support/restaurant.ts'
import { desktop, getStack, type OpenedPage, openPage, phone } from '../support/world.ts'

const title = 'Menus that people with allergies can trust'

/** Collects the titles that are visible at any moment of the next page load. */
async function watchTitles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    setInterval(() => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility()) titles.add(heading.innerText)
    }, 5)
  })
}
const seenTitles = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles])

// Only with --all: guest/first-response.e2e.spec.ts holds the same of the page that people with allergies read.
describe('the sales page in the first response', () => {
  let visit: OpenedPage | undefined
  afterEach(async () => {
    await visit?.close()
    visit = undefined
  })
  /** A page whose next load can be watched from its beginning. */
  const open = async (options: BrowserContextOptions & { readonly token?: string } = desktop) => {
    visit = await openPage('/login', options)
    return visit.page
  }

  it('is readable without JavaScript', async () => {
    visit = await openPage('/', { ...phone, javaScriptEnabled: false })
    const { page } = visit
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).to.deep.equal([
      'What your guests see',
      'Why restaurants use it',
      'Three steps',
      'Proof of what guests saw',
      'What it costs',
      'Start with one menu',
    ])
    expect(await page.locator('noscript p').innerText()).to.include('need JavaScript')
    // Nothing that would not react.
    expect(await page.getByRole('button').allInnerTexts()).to.deep.equal([])
    expect(await page.getByRole('radio').count()).to.equal(0)
    expect(visit.consoleErrors).to.deep.equal([])
  })

  it('is taken over by the script as it is', async () => {
    const page = await open()
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await watchTitles(page)
    // The script of the page comes last, as on a poor network: after the header has been taken over.
    await page.route('**/assets/sales-page-*.js', async route => {
      await page.getByRole('button', { name: 'Theme: dark. Change' }).waitFor()
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const first = await page.getByRole('heading', { level: 1, name: title }).elementHandle()
    const milk = page.getByRole('button', { name: 'Milk', exact: true })
    await milk.click()
    await page.getByRole('button', { name: 'Milk', exact: true, pressed: false }).waitFor()
    expect(await first?.evaluate(element => element.isConnected)).to.equal(true)
    expect(await seenTitles(page)).to.deep.equal([title])
    expect(visit?.consoleErrors).to.deep.equal([])
  })

  it('requests every script at once, when the page arrives', async () => {
    const html = await (await fetch(getStack().origin)).text()
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/gu)].map(([, file]) => file)
    visit = await openPage('about:blank', phone)
    const { page } = visit
    const requested = new Set<string>()
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) requested.add(pathname)
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect([...requested].filter(file => !named.includes(file))).to.deep.equal([])
  })

  it('loads its style sheet before its scripts', async () => {
    visit = await openPage('/', { ...phone, javaScriptEnabled: false })
    const scripts = visit.page.locator('head :is(script[src], link[rel=modulepreload])')
    const priorities = await scripts.evaluateAll(all => all.map(each => each.getAttribute('fetchpriority')))
    expect(priorities.length).to.be.greaterThan(5)
    expect(new Set(priorities)).to.deep.equal(new Set(['low']))
  })

  it('is never shown to anyone who has logged in and opens their own page', async () => {
    const { token } = await createRestaurant({ Dinner: ['Soup'] })
    const page = await open({ ...desktop, token })
    await watchTitles(page)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Menu Manager' }).waitFor()
    expect(await seenTitles(page)).to.deep.equal(['Menu Manager'])
    await page.goto('/restaurants/sales')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('link', { name: 'Menu Manager' }).first().waitFor()
    expect(visit?.consoleErrors).to.deep.equal([])
  })

  it('is shown to visitors whose session has ended', async () => {
    const { token } = await createRestaurant({ Dinner: ['Soup'] })
    const [head, claims = '', signature] = token.split('.')
    const ended = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 1_000_000_000 }
    const old = [head, Buffer.from(JSON.stringify(ended)).toString('base64url'), signature].join('.')
    const page = await open({ ...desktop, token: old })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  it('has the colours that the visitor chose from the first paint on', async () => {
    const page = await open({ ...desktop, javaScriptEnabled: true })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).to.equal('dark')
  })

  it('is accessible before its script runs', async () => {
    const page = await open(phone)
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await accessibilityFaults(page)).to.deep.equal([])
  })

  it('is not the page of another address', async () => {
    for (const path of ['/login', '/restaurants/sales/x', '/index.html', '/menu/'])
      expect(await (await fetch(getStack().origin + path)).text(), path).to.include('<div id="root"></div>')
    const page = await open()
    await watchTitles(page)
    await page.goto('/sales.html')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(await seenTitles(page)).to.deep.equal(['Page not found'])
  })
})
