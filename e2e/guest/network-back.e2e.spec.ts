import { expect } from 'chai'
import { servePlainPage } from '../support/guest-page.ts'
import { createSampleRestaurant } from '../support/restaurant.ts'
import { type OpenedPage, openPage } from '../support/world.ts'

const account = { email: 'guest-network@example.com', password: 'correct horse battery' }
const menuLists = '**/published-menus'

describe('the guest page that was opened without a network', () => {
  let guest: OpenedPage | undefined
  afterEach(() => guest?.close())

  it('shows the menu as soon as the network is back', async () => {
    const path = `/menu/${await createSampleRestaurant(account)}`
    guest = await openPage('/')
    const { page } = guest
    await servePlainPage(page)
    await page.route(menuLists, route => route.abort())
    await page.goto(path)
    const dish = page.getByRole('heading', { level: 3 }).first()
    await page
      .getByRole('button', { name: /again|retry/iu })
      .first()
      .waitFor()
    expect(await dish.isVisible()).to.equal(false)
    await page.unroute(menuLists)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await dish.waitFor({ timeout: 20_000 }) // without the event, the list is read again after 60 s
  })
})
