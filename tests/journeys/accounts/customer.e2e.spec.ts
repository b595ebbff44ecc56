import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { pointerInput, waitForFocus } from '../../fixtures/keyboard.ts'
import { createSampleRestaurant } from '../../fixtures/restaurant.ts'
import { getStack, itWithAll, type OpenedPage, openPage, phone } from '../../fixtures/world.ts'

const owner = { email: 'customers-host@example.com', password: 'correct horse battery' }
const password = 'correct horse battery'
const newPassword = 'another horse battery'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a customer', () => {
  let restaurantId = ''
  let customer: OpenedPage | undefined

  before(async () => {
    restaurantId = await createSampleRestaurant(owner)
  })
  afterEach(async () => {
    await customer?.close()
    customer = undefined
  })

  it('uses a profile, a new password and the erasure of the account [customer-1]', async () => {
    customer = await openPage('/login', phone)
    const { page, consoleErrors } = customer
    const { press, fill } = pointerInput()
    const email = `customer-${process.pid}@example.com`

    await heading(page, 'Welcome').waitFor()
    await page.getByText('Customer', { exact: true }).click()
    await page.getByText('Create account', { exact: true }).click()
    await heading(page, 'Create your account').waitFor()
    await fill(page.getByLabel('Email'), email)
    await fill(page.getByRole('textbox', { name: 'Password' }), password)
    await press(button(page, 'Create Account'))
    await heading(page, 'My menus').waitFor()
    await page.getByText('No menus opened yet').waitFor()

    await press(button(page, 'Milk'))
    const saved = page.getByRole('list', { name: 'Saved' })
    await saved.getByText('Milk').waitFor()
    await press(button(page, 'Only some nuts or cereals?'))
    await press(button(page, 'Walnut'))
    await saved.getByText('Walnut').waitFor()
    await press(button(page, 'Walnut'))
    await saved.getByText('Walnut').waitFor({ state: 'detached' })

    // As after scanning a code: the filter applies without a click.
    await page.goto(`/menu/${restaurantId}`)
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    await heading(page, 'Safe for you').waitFor()
    expect(await button(page, 'Milk').getAttribute('aria-pressed')).to.equal('true')
    await press(button(page, 'Milk'))
    await page.getByText('Not applied: Milk').waitFor()

    await page.goto('/')
    await press(page.getByRole('link', { name: /^The Walnut Tree/u }))
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    await page.goto('/')
    await heading(page, 'Recently opened').waitFor()
    await press(button(page, 'Remove The Walnut Tree from the list'))
    await page.getByText('No menus opened yet').waitFor()
    await waitForFocus(heading(page, 'Recently opened')) // not lost with the removed button

    await press(button(page, 'Open menu'))
    await press(page.getByRole('link', { name: 'Account', exact: true }))
    await waitForFocus(heading(page, 'Account')) // otherwise the title would take the focus from the next input
    const changing = page.locator('form').filter({ has: button(page, 'Change password') })
    await fill(changing.getByRole('textbox', { name: 'Current password' }), password)
    await fill(changing.getByRole('textbox', { name: 'New password' }), newPassword)
    await press(button(page, 'Change password'))
    await page.getByText('Your password was changed. Other devices are logged out.').waitFor()

    const erasing = page.locator('form').filter({ has: button(page, 'Erase my account') })
    await fill(erasing.getByRole('textbox', { name: 'Password' }), newPassword)
    await press(button(page, 'Erase my account'))
    const asked = page.getByRole('alertdialog', { name: 'Erase your account permanently?' })
    await asked.waitFor()
    await press(asked.getByRole('button', { name: 'Erase it' }))
    await page.getByText('Your account and your personal data are erased.').first().waitFor()
    await page.waitForURL(url => url.pathname === '/')
    await page.getByRole('heading', { level: 1 }).waitFor()

    // That this device has the fonts says nothing about a person.
    const kept = (await page.evaluate(() => Object.keys(localStorage))).filter(key => key !== 'fonts')
    expect(kept, 'nothing of the person stays on the device').to.deep.equal([])
    expect(await loginCode(email, newPassword)).to.equal('auth.credentials_wrong')
    expect(consoleErrors).to.deep.equal([])
  })

  itWithAll('removes the profile, so that the next menu opens unfiltered', async () => {
    customer = await openPage(`/menu/${restaurantId}`)
    const { page } = customer
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    await button(page, 'Fish').click()
    await button(page, 'View Personalized Menu').first().click()
    await heading(page, 'Safe for you').waitFor()
    await signUp(page, `forgetful-${process.pid}@example.com`)

    await page.getByText('You chose this on your last menu').waitFor()
    await button(page, 'Save to my profile').click()
    await page.getByRole('list', { name: 'Saved' }).getByText('Fish').waitFor()
    await button(page, 'Remove my allergens and diets').click()
    await page.getByText('Nothing saved yet.').waitFor()

    await page.goto(`/menu/${restaurantId}`)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await button(page, 'Fish').getAttribute('aria-pressed')).to.equal('false')
    expect(await page.getByText('Your saved allergens').count()).to.equal(0)
    expect(customer.consoleErrors).to.deep.equal([])
  })

  itWithAll('does not list a restaurant that never existed', async () => {
    customer = await openPage('/login')
    const { page } = customer
    await signUp(page, `lost-${process.pid}@example.com`)
    for (const id of ['xyz', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/menu/${id}`)
      await page.getByText('We can’t find this restaurant').waitFor()
    }
    await page.goto(`/menu/${restaurantId}`)
    // The dishes are there before the page's script, which remembers the visit.
    await page.waitForFunction(id => localStorage.getItem('recentRestaurants')?.includes(id), restaurantId)
    await page.goto('/')
    await page.getByRole('link', { name: /^The Walnut Tree/u }).waitFor()
    expect(await page.getByRole('button', { name: /from the list$/u }).count()).to.equal(1)
  })

  itWithAll('keeps the account after a wrong password or a cancelled question', async () => {
    customer = await openPage('/login')
    const { page, consoleErrors } = customer
    const email = `keeper-${process.pid}@example.com`
    await signUp(page, email)
    await page.goto('/account')
    const erasing = page.locator('form').filter({ has: button(page, 'Erase my account') })
    await erasing.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await button(page, 'Erase my account').click()
    await button(page, 'Keep my account').click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await button(page, 'Erase my account').click()
    await button(page, 'Erase it').click()
    await page.getByText('Your account was not erased').waitFor()
    await page.getByText('The password is wrong.').waitFor()
    expect(await loginCode(email, password)).to.equal(null)
    expect(consoleErrors.filter(text => !/status of 401/u.test(text))).to.deep.equal([])
  })
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/login?as=customer&mode=register')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Create Account').click()
  await heading(page, 'My menus').waitFor()
}

/** The error code of a refused login; `null` when it succeeds. */
async function loginCode(email: string, given: string): Promise<string | null> {
  try {
    const call = createApiClient(getStack().origin)
    await call(accountRoutes.loginCustomer, { body: { email, password: given } })
    return null
  } catch (error) {
    if (error instanceof ApiFailure) return error.detail.code
    throw error
  }
}
