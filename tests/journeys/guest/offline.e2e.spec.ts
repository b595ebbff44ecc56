import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { keptPaths, waitUntilKept } from '../../fixtures/offline.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { getStack, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Saved copy' })
const dish = (page: Page, name: string) => page.getByRole('heading', { level: 3, name })

describe('the menu without a network', () => {
  let restaurant: TestRestaurant
  let path = ''
  let guest: OpenedPage | undefined
  let network: Relay

  beforeEach(async () => {
    network = await startRelay(getStack().origin)
    restaurant = await createRestaurant({ Dinner: ['Soup'], Lunch: ['Bread'] })
    path = `/menu/${restaurant.id}`
    await restaurant.publish()
  })
  afterEach(async () => {
    await guest?.close()
    guest = undefined
    await network.close()
  })

  /** Opens the menu and waits until the device keeps it. */
  async function openAndKeep(): Promise<Page> {
    guest = await openPage(path, { ...phone, baseURL: network.url, serviceWorkers: 'allow' })
    const { page } = guest
    await dish(page, 'Soup').waitFor()
    await waitUntilKept(page, '/api/allergens', ...restaurant.menuIds.map(id => `/api/menus/${id}`))
    return page
  }

  async function goOffline(page: Page): Promise<void> {
    network.leave()
    await page.reload()
    await dish(page, 'Soup').waitFor()
    await banner(page).waitFor()
  }

  it('opens again as a saved copy with its time, and calls nothing safe', async () => {
    const page = await openAndKeep()
    await goOffline(page)
    const text = (await banner(page).textContent()) ?? ''
    expect(text).to.match(/Saved copy, as of \w{3},? \d{1,2} \w+,? (?:at )?\d\d:\d\d/u)
    expect(text).to.include('The kitchen may have changed something since.')
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByRole('button', { name: 'View Personalized Menu' }).first().click()
    await page.getByRole('heading', { name: 'Ask staff first', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Safe for you', exact: true }).count()).to.equal(0)

    // Another menu, and back.
    await page.getByRole('tab', { name: /^Lunch/u }).click()
    await dish(page, 'Bread').waitFor()
    await banner(page).waitFor()
    await page.getByRole('tab', { name: /^Dinner/u }).click()
    await dish(page, 'Soup').waitFor()

    network.comeBack()
    await banner(page).waitFor({ state: 'detached' })
  })

  itWithAll('keeps nothing of a manager’s pages', async () => {
    const page = await openAndKeep()
    await page.evaluate(token => localStorage.setItem('token', token), restaurant.token)
    await page.goto('/menu-manager')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).to.equal(null)
    await page.goto(path)
    await dish(page, 'Soup').waitFor()
    const expected =
      /^\/(?:assets\/|favicon\.svg$|menu\/$|saved-copies\/clock$|api\/(?:allergens|menus\/[\da-f-]{36}|menus\/restaurant\/[\da-f-]{36}\/published-menus|restaurants\/[\da-f-]{36})$)/u
    const kept = await keptPaths(page)
    expect(kept.filter(address => !expected.test(address))).to.deep.equal([])
    expect(kept.length).to.be.lessThan(60)
  })

  it('calls dishes safe again as soon as the server has answered through the worker', async () => {
    const page = await openAndKeep()
    await page.reload()
    await dish(page, 'Soup').waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).to.equal(true)
    await page.getByText('No updates since').waitFor({ state: 'detached' })
    await banner(page).waitFor({ state: 'detached' })
    expect(guest?.consoleErrors).to.deep.equal([])
  })
})
