import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { ApiFailure, createApiClient } from '@safe-menu/local/api/client'
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { waitForFocus } from '../../fixtures/keyboard.ts'
import { createPageOpener, getStack, phone, samplePath } from '../../fixtures/world.ts'

const password = 'correct horse battery'
const newPassword = 'another horse battery'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a customer', () => {
  const openPage = createPageOpener(/status of 404/u)

  it('uses a profile, a new password and the erasure of the account [customer-1]', async () => {
    const page = await openPage('/login', phone)
    const email = `customer-${process.pid}@example.com`

    await heading(page, 'Welcome').waitFor()
    await page.getByText('Customer', { exact: true }).click()
    await page.getByText('Create account', { exact: true }).click()
    await heading(page, 'Create your account').waitFor()
    await page.getByLabel('Restaurant Name').waitFor({ state: 'detached' })
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    const sent = page.waitForRequest('**/api/customers/register')
    await button(page, 'Create Account').click()
    expect(Object.keys((await sent).postDataJSON())).to.deep.equal(['email', 'password'])
    await heading(page, 'My menus').waitFor()
    const tokens = await page.evaluate(() =>
      ['token', 'customerToken'].map(name => localStorage.getItem(name)?.slice(0, 2)),
    )
    expect(tokens, 'apart from a restaurant’s').to.deep.equal([undefined, 'ey'])
    await page.getByText('No menus opened yet').waitFor()

    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    const saved = page.getByRole('list', { name: 'Saved' })
    await saved.getByText('Milk').waitFor()
    await button(page, 'Only some nuts or cereals?').click()
    await page.getByRole('checkbox', { name: 'Walnut', exact: true }).click()
    await saved.getByText('Walnut').waitFor()
    await page.getByRole('checkbox', { name: 'Walnut', exact: true }).click()
    await saved.getByText('Walnut').waitFor({ state: 'detached' })

    // An unknown restaurant is not listed later.
    await page.goto('/menu/00000000-0000-4000-8000-000000000000')
    await page.getByText('We can’t find this restaurant').waitFor()

    // As after scanning a code: the filter applies without a click.
    await page.goto(samplePath())
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    await heading(page, 'Safe for you').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Milk', exact: true }).isChecked()).to.equal(true)
    await page.getByRole('checkbox', { name: 'Milk', exact: true }).click()
    await page.getByText('Not applied: Milk').waitFor()

    await page.goto('/')
    await page.getByRole('link', { name: /^The Walnut Tree/u }).click()
    await page.getByText('Your saved allergens and diets are applied to this menu').waitFor()
    await page.goto('/')
    await heading(page, 'Recently opened').waitFor()
    expect(await page.getByRole('button', { name: /from the list$/u }).count()).to.equal(1)
    await button(page, 'Remove The Walnut Tree from the list').click()
    await page.getByText('No menus opened yet').waitFor()
    await waitForFocus(heading(page, 'Recently opened')) // not lost with the removed button

    await button(page, 'Open menu').click()
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await waitForFocus(heading(page, 'Account')) // otherwise the title would take the focus from the next input
    const changing = page.locator('form').filter({ has: button(page, 'Change password') })
    await changing.getByRole('textbox', { name: 'Current password' }).fill(password)
    await changing.getByRole('textbox', { name: 'New password' }).fill(newPassword)
    await button(page, 'Change password').click()
    await page.getByText('Your password was changed. Other devices are logged out.').waitFor()

    const erasing = page.locator('form').filter({ has: button(page, 'Erase my account') })
    await erasing.getByRole('textbox', { name: 'Password' }).fill(newPassword)
    await button(page, 'Erase my account').click()
    const asked = page.getByRole('alertdialog', { name: 'Erase your account permanently?' })
    await asked.waitFor()
    await asked.getByRole('button', { name: 'Erase it' }).click()
    await page.getByText('Your account and your personal data are erased.').first().waitFor()
    await page.waitForURL(url => url.pathname === '/')
    await page.getByRole('heading', { level: 1 }).waitFor()

    // That this device has the fonts says nothing about a person.
    const kept = (await page.evaluate(() => Object.keys(localStorage))).filter(key => key !== 'fonts')
    expect(kept, 'nothing of the person stays on the device').to.deep.equal([])
    expect(await loginCode(email, newPassword)).to.equal('auth.credentials_wrong')
  })
})

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
