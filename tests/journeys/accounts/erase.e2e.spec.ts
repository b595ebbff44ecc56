import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { createRestaurant, type TestRestaurant } from '../../fixtures/restaurant.ts'
import { newInvitation, newMember } from '../../fixtures/tenants.ts'
import { getStack, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

/** Logged by the browser itself when a call is refused. */
const refusals = /status of (?:401|404)/u

const password = 'correct horse battery' // of everybody in these tests

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Only with --all: erase-owner.int.spec.ts proves what is erased; this one shows the question.
describe('erasing the own account', () => {
  let restaurant: TestRestaurant
  let visits: OpenedPage[] = []
  const tenant = () => ({ ...restaurant, restaurantId: RestaurantId.parse(restaurant.id) })
  const open = async (path: string, token?: string) => {
    const opened = await openPage(path, { ...phone, ...(token ? { token } : {}) })
    visits.push(opened)
    return opened.page
  }
  before(async () => {
    restaurant = await createRestaurant({ Dinner: ['Soup', 'Tart'], Lunch: ['Salad'] }, 'Erased Kitchen')
    await restaurant.publish()
  })
  afterEach(async () => {
    for (const { consoleErrors, close } of visits) {
      await close()
      expect(consoleErrors.filter(text => !refusals.test(text))).to.deep.equal([])
    }
    visits = []
  })

  async function erase(page: Page, label: string, given: string) {
    const form = page.locator('form').filter({ has: button(page, label) })
    expect(await form.getByLabel('Email').count(), 'the session names the account').to.equal(0)
    await form.getByRole('textbox', { name: 'Password' }).fill(given)
    await button(page, label).click()
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    return question
  }
  const loginStatus = (email: string) =>
    createApiClient(getStack().origin)(accountRoutes.loginRestaurant, { body: { email, password } }).then(
      () => 200,
      (error: unknown) => (error instanceof ApiFailure ? error.status : error),
    )

  it('lets a person of the team leave, and nothing else changes', async () => {
    const person = await newMember(getStack().origin, tenant(), 'KITCHEN')
    const page = await open('/account', person.token)
    await page.getByText('You leave the team.').waitFor()
    const question = await erase(page, 'Erase my account', password)
    await question.getByRole('button', { name: 'Erase it' }).click()
    await page.getByText('Your account and your personal data are erased.').first().waitFor()
    await page.waitForURL(url => url.pathname === '/')
    expect(await loginStatus(person.email)).to.equal(401)
    const guest = await open(`/menu/${restaurant.id}`)
    await guest.getByRole('heading', { name: 'Soup' }).waitFor()
  })

  it('tells an owner what is lost, asks for the password, and closes the restaurant', async () => {
    await newMember(getStack().origin, tenant(), 'MANAGER')
    await newInvitation(getStack().origin, tenant())
    const guest = await open(`/menu/${restaurant.id}`)
    await guest.getByRole('heading', { name: 'Soup' }).waitFor()

    const page = await open('/account', restaurant.token)
    const label = 'Erase my account and the restaurant'
    await page.getByText('2 menus with 3 dishes. Guests can no longer open them.').waitFor()
    await page.getByText('Your team: 1 person and 1 open invitation.').waitFor()

    const wrong = await erase(page, label, 'not the password')
    expect(await wrong.textContent()).to.include('2 menus with 3 dishes')
    await wrong.getByRole('button', { name: 'Erase it' }).click()
    await page.getByText('Your account was not erased').waitFor()

    const question = await erase(page, label, restaurant.password)
    await question.getByRole('button', { name: 'Erase it' }).click()
    await page
      .getByText('Your account is erased, and your menus are no longer shown to guests.')
      .first()
      .waitFor()
    await page.waitForURL(url => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).to.equal(null)
    await guest.getByText('This menu is no longer available').waitFor()
    expect(await loginStatus(restaurant.email)).to.equal(401)
  })
})
