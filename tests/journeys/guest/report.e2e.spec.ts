import type { Page } from 'playwright-core'
import { openHistory, openMenu } from '../../fixtures/manager.ts'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { createPageOpener, desktop, itWithAll, phone } from '../../fixtures/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a guest’s report of a mistake', () => {
  let restaurant: TestRestaurant
  const openPage = createPageOpener(/net::ERR_/u)

  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup', 'Sorbet'] })
    await restaurant.publish()
  })
  const guestPage = async (device: Parameters<typeof openPage>[1]) => {
    const page = await openPage(`/menu/${restaurant.id}`, device)
    await page.getByRole('heading', { level: 3, name: 'Soup' }).waitFor()
    return page
  }
  const openReport = async (page: Page, dish: string) => {
    await button(page, `Report a mistake about ${dish}`).click()
    await dialog(page)
      .getByRole('heading', { name: `Report a mistake ${dish}` })
      .waitFor()
  }

  it('is only called sent once it is, and the manager answers it', async () => {
    const page = await guestPage(phone)
    await openReport(page, 'Soup')
    await button(page, 'Send').click()
    await page.getByText('Choose what is wrong.').waitFor()
    await page.getByLabel('An allergen is missing').check()
    await button(page, 'Send').click()
    await page.getByText('Choose at least one.').waitFor()
    await dialog(page).getByRole('checkbox', { name: 'Celery', exact: true }).press('Enter')
    await page.context().setOffline(true)
    await button(page, 'Send').click()
    await page.getByText('You are offline, so it was not sent. Please tell the staff.').waitFor()
    await page.context().setOffline(false)
    await button(page, 'Send').click()
    await page.getByText('Sent to the restaurant').waitFor()
    await button(page, 'Done').click()
    await dialog(page).waitFor({ state: 'detached' })

    const manager = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await manager.getByText('· 1 reported by guests').waitFor() // a manager’s page asks for reports every 30 s
    await openMenu(manager, 'Dinner')
    await manager.getByRole('checkbox', { name: 'Reported by guests (1)' }).click()
    await manager.getByText('An allergen is missing: Celery').waitFor()
    await button(manager, 'Review next').click()
    await dialog(manager).getByText('An allergen is missing: Celery').waitFor()
    await button(manager, 'Skip').click()
    await button(manager, 'Checked, no change (Soup)').click()
    await manager.getByText('The reports about Soup are answered').waitFor()
    await manager.getByText('An allergen is missing: Celery').waitFor({ state: 'detached' })

    await openHistory(manager, 'The guests’ reports about Soup were answered: checked, no change')
    await manager.getByText('A guest reported a mistake in Soup: an allergen is missing (Celery)').waitFor()
  })

  itWithAll('leaves the dish confirmed and counted when the answer to it fails', async () => {
    const page = await guestPage(phone)
    await openReport(page, 'Sorbet')
    await page.getByLabel('An allergen is missing').check()
    await dialog(page).getByRole('checkbox', { name: 'Celery', exact: true }).click()
    await button(page, 'Send').click()
    await page.getByText('Sent to the restaurant').waitFor()

    const manager = await openPage('/menu-manager', { ...desktop, token: restaurant.token })
    await manager.getByText('· 1 reported by guests').waitFor()
    await openMenu(manager, 'Dinner')
    await manager.getByRole('checkbox', { name: 'Reported by guests (1)' }).click()
    const answers = /\/reports\b/u
    await manager.route(answers, route =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await button(manager, 'Review next').click()
    // A press counts once the screen has not changed for a moment.
    const settled = dialog(manager).locator('button[aria-keyshortcuts]:not([aria-disabled="true"])')
    await settled.filter({ hasText: 'Allergens checked' }).click()
    await manager.getByText(/The reports about Sorbet were not answered$/u).waitFor()
    await manager.unroute(answers)
    await settled.filter({ hasText: /^Checked/u }).click()
    await manager.getByText('Nothing is left to review').waitFor()
    await manager.getByText('1 dish confirmed.').waitFor()
  })
})
