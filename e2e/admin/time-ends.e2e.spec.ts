import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { itemCard, openMenu } from '../support/manager.ts'
import { createRestaurant, type TestRestaurant } from '../support/restaurant.ts'
import {
  actForRestaurant,
  impersonationBanner,
  signInAsAdmin,
  storedTokens,
  waitForDashboard,
} from '../support/staff.ts'
import { desktop, getStack, type OpenedPage, openPage } from '../support/world.ts'

const minutes = (count: number) => count * 60_000

// Only with --all: by-mouse.e2e.spec.ts ends an impersonation without unsaved text.
describe('an impersonation that ends while the admin types', () => {
  let place: TestRestaurant
  let visitor: OpenedPage
  let page: Page

  before(async () => {
    place = await createRestaurant({ Dinner: ['Soup'] }, 'Timely')
    await place.publish()
  })
  beforeEach(async () => {
    visitor = await openPage('/login', desktop)
    page = visitor.page
  })
  afterEach(() => visitor.close())

  const startTyping = async (name: string) => {
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Create New Item' }).first().click()
    await page.getByLabel('Item Name').fill(name)
  }

  it('keeps unsaved text when the renewed 30 minutes are over', async () => {
    await page.clock.install()
    await page.reload() // the clock must be installed before the page's first script
    await signInAsAdmin(page)
    await actForRestaurant(page, place.name)
    await startTyping('Half a dish')
    expect(await page.getByRole('button', { name: 'Stay for 30 minutes' }).count()).to.equal(0)
    await page.clock.fastForward(minutes(25.5))
    const before = (await storedTokens(page)).token
    const [ended] = await Promise.all([
      page.waitForResponse('**/api/admin/impersonation/end'),
      page.getByRole('button', { name: 'Stay for 30 minutes' }).click(),
    ])
    expect(ended.request().headers().authorization, 'the old one is ended').to.equal(`Bearer ${before}`)
    expect((await storedTokens(page)).token, 'a new one is kept').to.not.equal(before)
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Acting for a restaurant',
    )
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
    // The new half hour began just now by the servers' clock, but is nearly over by this page's.
    await page.clock.fastForward(minutes(6))
    await impersonationBanner(page)
      .getByRole('alert')
      .getByText(`You are no longer acting for ${place.name}.`)
      .waitFor()
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
    const said = impersonationBanner(page).getByRole('alert')
    await said.evaluate(alert => alert.setAttribute('data-before', ''))
    await page.getByRole('button', { name: 'Create Item' }).click()
    await impersonationBanner(page).locator('[role=alert]:not([data-before])').waitFor() // announced again
    expect(await page.getByText('You are no longer acting for').count(), 'and once').to.equal(1)
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
    await impersonationBanner(page).getByRole('button', { name: 'Back to Admin' }).click()
    await waitForDashboard(page)
    expect(visitor.consoleErrors).to.deep.equal([])

    await page.clock.setSystemTime(new Date()) // the servers' time again, for the next half hour
    await actForRestaurant(page, place.name)
    await openMenu(page, 'Dinner')
    expect(await page.getByLabel('Item Name').inputValue()).to.equal('Half a dish')
  })

  it('continues after the servers refuse the token and the admin acts again', async () => {
    await signInAsAdmin(page)
    await actForRestaurant(page, place.name)
    await startTyping('Saved in the end')
    const { token } = await storedTokens(page)
    await createApiClient(getStack().origin)(adminRoutes.endImpersonation, { token: token ?? '' })
    await page.getByRole('button', { name: 'Create Item' }).click()
    await impersonationBanner(page).getByText(`You are no longer acting for ${place.name}.`).waitFor()
    expect(await page.getByText('You are no longer acting for').count(), 'said once').to.equal(1)
    await impersonationBanner(page).getByRole('button', { name: 'Act again' }).click()
    await impersonationBanner(page).getByText(`Acting for ${place.name}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Create Item' }).click()
    await itemCard(page, 'Saved in the end').waitFor()
    const errors = visitor.consoleErrors.filter(text => !/status of 401/u.test(text)) // logged by the browser itself
    expect(errors).to.deep.equal([])
  })

  it('says so above an open dialog and keeps its text', async () => {
    await signInAsAdmin(page)
    await actForRestaurant(page, place.name)
    await openMenu(page, 'Dinner')
    await page.getByRole('button', { name: 'Edit Soup' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Soup' })
    await dialog.getByLabel('Description').fill('Of the day')
    const { token } = await storedTokens(page)
    await createApiClient(getStack().origin)(adminRoutes.endImpersonation, { token: token ?? '' })
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    const toasts = page.getByRole('region', { name: 'Notifications' })
    await toasts.getByText('You are no longer acting for this restaurant').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await impersonationBanner(page).getByRole('button', { name: 'Act again' }).click()
    await impersonationBanner(page).getByText(`Acting for ${place.name}`, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit Soup' }).click()
    expect(await dialog.getByLabel('Description').inputValue()).to.equal('Of the day')
    await dialog.getByRole('button', { name: 'Update Item' }).click()
    await itemCard(page, 'Soup').getByText('Of the day').waitFor()
  })
})
