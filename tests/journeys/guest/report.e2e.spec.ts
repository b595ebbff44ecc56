import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../../fixtures/accessibility.ts'
import { openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { desktop, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const screenshot = async (page: Page, name: string) => {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png` })
}
const dialog = (page: Page) => page.getByRole('dialog')
/** A manager’s page asks for reports every 30 s. */
const askedAgain = { timeout: 60_000 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a guest’s report of a mistake', () => {
  let restaurant: TestRestaurant
  const opened: OpenedPage[] = []

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup', 'Sorbet'] })
    await restaurant.publish()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(each => each.close()))
  })

  const open = async (...given: Parameters<typeof openPage>) => {
    const visitor = await openPage(...given)
    opened.push(visitor)
    return visitor
  }
  const guestPage = async (device: Parameters<typeof openPage>[1]) => {
    const visitor = await open(`/menu/${restaurant.id}`, device)
    await visitor.page.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
    return visitor
  }
  const openReport = async (page: Page, dish: string) => {
    await button(page, `Report a mistake about ${dish}`).click()
    await dialog(page)
      .getByRole('heading', { name: `Report a mistake ${dish}` })
      .waitFor()
  }

  it('reaches the manager, who answers it, and stays in the history', async () => {
    const guest = await guestPage(phone)
    const { page } = guest
    await openReport(page, 'Soup')
    await screenshot(page, 'report-390')
    await button(page, 'Send').click()
    await page.getByText('Choose what is wrong.').waitFor()
    await page.getByLabel('An allergen is missing').check()
    await button(page, 'Send').click()
    await page.getByText('Choose at least one.').waitFor()
    await dialog(page).getByRole('button', { name: 'Celery', exact: true }).click()
    await screenshot(page, 'report-390-chosen')
    await button(page, 'Send').click()
    await page.getByText('Sent to the restaurant').waitFor()
    await screenshot(page, 'report-390-sent')
    await button(page, 'Done').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(guest.consoleErrors).to.deep.equal([])

    const manager = await open('/menu-manager', { ...desktop, token: restaurant.token })
    await manager.page.getByText('· 1 reported by guests').waitFor(askedAgain)
    await screenshot(manager.page, 'report-menus-1440')
    await openMenu(manager.page, 'Dinner')
    await button(manager.page, 'Reported by guests (1)').click()
    await manager.page.getByText('An allergen is missing: Celery').waitFor()
    await screenshot(manager.page, 'report-items-1440')
    expect(await accessibilityFaults(manager.page)).to.deep.equal([])
    await button(manager.page, 'Review next').click()
    await dialog(manager.page).getByText('An allergen is missing: Celery').waitFor()
    await screenshot(manager.page, 'report-review-1440')
    await button(manager.page, 'Skip').click()
    await button(manager.page, 'Checked, no change (Soup)').click()
    await manager.page.getByText('The reports about Soup are answered').waitFor()
    await manager.page.getByText('An allergen is missing: Celery').waitFor({ state: 'detached' })
    expect(manager.consoleErrors).to.deep.equal([])

    const history = await open('/history', { ...desktop, token: restaurant.token })
    await history.page
      .getByText('A guest reported a mistake in Soup: an allergen is missing (Celery)')
      .waitFor()
    await history.page.getByText('The guests’ reports about Soup were answered: checked, no change').waitFor()
    await screenshot(history.page, 'report-history-1440')
  })

  it('is never called sent without the server', async () => {
    const { page } = await guestPage(phone)
    await openReport(page, 'Soup')
    await page.getByLabel('The dish no longer exists').check()
    await page.context().setOffline(true)
    await button(page, 'Send').click()
    await page.getByText('You are offline, so it was not sent. Please tell the staff.').waitFor()
    await screenshot(page, 'report-offline-390')
    await page.context().setOffline(false)
    await button(page, 'Send').click()
    await page.getByText('Sent to the restaurant').waitFor()
  })
})
