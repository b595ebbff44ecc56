import { expect } from 'chai'
import { createSampleRestaurant } from '../../fixtures/restaurant.ts'
import { type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const account = { email: 'guest-kept@example.com', password: 'correct horse battery' }

// Only with --all: order-lines.unit.spec.ts keeps the order; this one comes back to it.
describe('what a guest has done', () => {
  let path = ''
  let guest: OpenedPage

  before(async () => {
    path = `/menu/${await createSampleRestaurant(account)}`
  })
  beforeEach(async () => {
    guest = await openPage(path, phone)
    await guest.page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' }).waitFor()
  })
  afterEach(async () => {
    expect(guest.consoleErrors).to.deep.equal([])
    await guest.close()
  })

  it('is still there after a new scan: the order, in every tab', async () => {
    const { page } = guest
    await page.getByRole('button', { name: 'Add to my order: Raspberry sorbet' }).click()
    const scanned = await page.context().newPage()
    await scanned.goto(path)
    await scanned.getByRole('button', { name: /^My Order 1 dish/u }).waitFor()
    await scanned.getByRole('button', { name: 'Add to my order: Mussels in cider' }).click()
    await page.getByRole('button', { name: /^My Order 2 dishes/u }).waitFor()
  })

  it('is still there after Back: the place on the page', async () => {
    const { page } = guest
    // The guest scrolls before the page's script has come.
    let arrive = () => {}
    const held = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(/\/assets\/guest-.*\.js$/u, route => held.then(() => route.continue()))
    await page.goto(`${path}?lang=en`, { waitUntil: 'commit' })
    const dish = page.getByRole('heading', { level: 3, name: 'Raspberry sorbet' })
    await dish.scrollIntoViewIfNeeded()
    arrive()
    const kept = () => page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY ?? 0)
    while ((await kept()) === 0) await page.evaluate(() => new Promise(requestAnimationFrame))
    const before = await page.evaluate(() => window.scrollY)
    await page.goto('/restaurants/sales')
    await page.goBack()
    await dish.waitFor()
    await page.waitForFunction(y => Math.abs(window.scrollY - y) < 4, before)
  })
})
