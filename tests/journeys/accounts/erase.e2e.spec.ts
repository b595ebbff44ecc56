import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { registerRestaurant } from '../../fixtures/restaurant.ts'
import { newInvitation, newMember } from '../../fixtures/tenants.ts'
import { createPageOpener, getStack, itWithAll, phone } from '../../fixtures/world.ts'

describe('erasing the own account', () => {
  const openPage = createPageOpener(/status of (?:401|404)/u)

  async function erase(page: Page, password: string): Promise<void> {
    const label = 'Erase my account and the restaurant'
    const own = page.getByRole('button', { name: label, exact: true })
    await page.locator('form').filter({ has: own }).getByRole('textbox', { name: 'Password' }).fill(password)
    await own.click()
    const question = page.getByRole('alertdialog').filter({ hasText: '2 menus with 3 dishes' })
    await question.getByRole('button', { name: 'Erase it' }).click()
  }
  const loginStatus = (body: { readonly email: string; readonly password: string }) =>
    createApiClient(getStack().origin)(accountRoutes.loginRestaurant, { body }).then(
      () => 200,
      (error: unknown) => (error instanceof ApiFailure ? error.status : error),
    )

  itWithAll('tells an owner what is lost, asks for the password, and closes the restaurant', async () => {
    const { origin } = getStack()
    const restaurant = await registerRestaurant({ Dinner: ['Soup', 'Tart'], Lunch: ['Salad'] })
    const { id, token, email, password } = restaurant
    const tenant = { ...restaurant, restaurantId: RestaurantId.parse(id) }
    await restaurant.publish()
    await newMember(origin, tenant, 'MANAGER')
    await newInvitation(origin, tenant)
    const guest = await openPage(`/menu/${id}`, phone)
    await guest.getByRole('heading', { name: 'Soup' }).waitFor()

    const page = await openPage('/account', { ...phone, token })
    await page.getByText('2 menus with 3 dishes. Guests can no longer open them.').waitFor()
    await page.getByText('Your team: 1 person and 1 open invitation.').waitFor()
    await erase(page, 'not the password')
    await page.getByText('Your account was not erased').waitFor()

    await erase(page, password)
    await page
      .getByText('Your account is erased, and your menus are no longer shown to guests.')
      .first()
      .waitFor()
    await page.waitForURL(url => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.equal(null)
    await guest.getByText('This menu is no longer available').waitFor()
    expect(await loginStatus({ email, password })).to.equal(401)
  })
})
